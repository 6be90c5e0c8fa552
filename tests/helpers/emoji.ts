const ZWJ = '\u200D'
const VARIANT = '\uFE0F'
const TONES = ['🏻', '🏼', '🏽', '🏾', '🏿']
// The `v` flag needs Node 20, and TypeScript accepts it only in a string.
const RGI = new RegExp('^\\p{RGI_Emoji}$', 'v')

const isEmoji = (text: string) => RGI.test(text)

/** Lists the emoji that Unicode recommends, in the version that Node knows. */
export function listEmoji(): string[] {
  const characters = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /^\p{Emoji}$/u.test(character))
  const singles = characters.flatMap((each) => [each, each + VARIANT]).filter(isEmoji)
  const toned = characters
    .filter((each) => /^\p{Emoji_Modifier_Base}$/u.test(each))
    .flatMap((each) => TONES.map((tone) => each + tone))
  const letters = characters.filter((each) => /^\p{Regional_Indicator}$/u.test(each))
  const flags = letters.flatMap((first) => letters.map((second) => first + second))
  const regions = ['gbeng', 'gbsct', 'gbwls'].map((region) => `🏴${tags(region)}\u{E007F}`)
  const keycaps = Array.from('#*0123456789', (key) => `${key + VARIANT}\u20E3`)
  const heads = [...singles, ...toned, '⛹️', '🏋️', '🕵️']
  // The second parts: what people do, and the changes of colour, sex and mood.
  const tails = [
    ...singles.filter((tail) => isEmoji(`🧑${ZWJ}${tail}`)),
    ...'♀️ ♂️ ⚧️ ↔️ ↕️ ☠️ 🗨️ ❄️ 🌈 🔥 🩹 💨 💫 💥 ⬛ 🟩 🟫 🦺'.split(' '),
  ]
  const pairs = heads.flatMap((head) => tails.map((tail) => head + ZWJ + tail))
  const people = ['🧑', '👩', '👨'].flatMap((one) => [one, ...TONES.map((tone) => one + tone)])
  const bonds = ['🤝', '❤️', `❤️${ZWJ}💋`, '🐰', '🫯']
  const couples = people.flatMap((one) =>
    bonds.flatMap((bond) => people.map((other) => [one, bond, other].join(ZWJ))),
  )
  const walks = people.flatMap((one) => ['🦯', '🦼', '🦽'].map((aid) => [one, aid, '➡️'].join(ZWJ)))
  const moves = [...singles, ...toned].flatMap((one) =>
    ['♀️', '♂️'].map((sex) => [one, sex, '➡️'].join(ZWJ)),
  )
  const parents = ['🧑', '👩', '👨']
  const children = ['🧒', '👧', '👦']
  const families = parents.flatMap((one) =>
    ['', ...parents].flatMap((two) =>
      children.flatMap((first) =>
        ['', ...children].map((second) => [one, two, first, second].filter(Boolean).join(ZWJ)),
      ),
    ),
  )
  return [
    ...new Set([
      ...singles,
      ...[toned, flags, regions, keycaps, pairs, couples, walks, moves, families].flatMap((each) =>
        each.filter(isEmoji),
      ),
    ]),
  ]
}

const tags = (region: string) =>
  Array.from(region, (letter) => String.fromCodePoint(0xe_0000 + letter.charCodeAt(0))).join('')
