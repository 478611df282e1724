// Names the moment under the pointer: what was chosen there, and how everybody stood. Without it the page shows the end.
const moments = JSON.parse(document.getElementById('moments').textContent)
const field = document.getElementById('field')
const cursor = document.getElementById('cursor')
const words = document.getElementById('moment')
const values = document.querySelectorAll('.legend b')
let at = moments.length - 1

function show(moment) {
  at = Math.max(0, Math.min(moments.length - 1, moment))
  const [text, shares] = moments[at]
  const x = (1000 * at) / Math.max(1, moments.length - 1)
  cursor.setAttribute('transform', `translate(${x} 0)`)
  cursor.setAttribute('visibility', 'visible')
  words.textContent = text
  values.forEach((value, seat) => { value.textContent = shares[seat] })
}

function point(event) {
  const box = field.getBoundingClientRect()
  show(Math.round(((event.clientX - box.left) / box.width) * (moments.length - 1)))
}

const STEPS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -20, PageDown: 20, Home: -Infinity, End: Infinity }
field.addEventListener('pointermove', point)
field.addEventListener('pointerdown', point)
field.addEventListener('keydown', (event) => {
  if (!(event.key in STEPS)) return
  event.preventDefault()
  show(at + STEPS[event.key])
})
