// Before the first paint, so that nobody sees the other theme flash by.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('foodchain.theme')
  } catch {
    // A browser that keeps nothing still has its own preference.
  }
  document.documentElement.dataset.theme = chosen || (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
})()
