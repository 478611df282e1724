// The same bot as scout.py, for Node: it speaks the line protocol, and there is nothing to install.
//
//     foodchain simulate base --bot "run:node scout.js" --bot lively --bot lively

const DESCRIPTION = 'Goes by the words of its options, and scores where it is dominant.'
const WORDS = { score: 4, domination: 4, dominate: 4, speciation: 3, add: 3, abundance: 2, card: 2, pass: -2 }
const OWN = 5 // for a tile on which its animal is dominant

/** The number of the option it likes best. */
function choose(decision) {
  const tiles = decision.view.earth ?? []
  const own = new Set(tiles.filter((tile) => tile.dominant === decision.actor).map((tile) => tile.hex))
  const liked = decision.options.map((option) => liking(option, own))
  const best = decision.options.filter((_, i) => liked[i] === Math.max(...liked))
  return best[decision.seed % best.length].number
}

function liking(option, own) {
  const words = option.text.split(' ').reduce((sum, word) => sum + (WORDS[word] ?? 0), 0)
  const tiles = option.text.startsWith('score') ? option.targets.filter(([kind, name]) => kind === 'hex' && own.has(name)) : []
  return words + OWN * tiles.length
}

function answer(message) {
  if (message.type === 'decision') return { type: 'choice', id: message.id, choice: choose(message) }
  return { type: 'ready', description: DESCRIPTION } // to a hello, where a game begins, and to an end
}

require('node:readline')
  .createInterface({ input: process.stdin })
  .on('line', (line) => process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n'))
