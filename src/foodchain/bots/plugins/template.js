// A bot for Foodchain. To try it: foodchain bot check "run:node my_bot.js"
// One JSON object comes in a line, and each is answered by one line: docs/bot-protocol.md tells what is in them.

const DESCRIPTION = 'Takes any option.' // what people read when they choose their opponents

/** The number of one of decision.options: this is all a bot has to do. */
function choose(decision, random) {
  const { options } = decision // each has .number, .text and .targets; decision.view is all that your seat may know
  return options[Math.floor(random() * options.length)].number
}

/** Dice: with these, and no others, your bot plays the same game again for the same seed. */
function dice(seed) {
  let state = seed % 4294967296
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function answer(message) {
  if (message.type === 'decision') return { type: 'choice', id: message.id, choice: choose(message, dice(message.seed)) }
  return { type: 'ready', description: DESCRIPTION } // to a hello, where a game begins, and to an end
}

require('node:readline')
  .createInterface({ input: process.stdin })
  .on('line', (line) => process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n'))
