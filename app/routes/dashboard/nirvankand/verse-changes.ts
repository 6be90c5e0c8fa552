import { MAX_SHLOKAS } from '~/domain/nirvankand/schema'

/** Browser and server apply it in the same way; it saves nothing. */
export type VerseChange = { type: 'add' } | { type: 'up' | 'down' | 'remove'; index: number }

export type VerseFocus = { index: number; control: 'text' | 'up' | 'down' | 'remove' } | 'add'

const ADD = 'add-shlok'

export function toVerseIntent(change: VerseChange): string {
  return change.type === 'add' ? ADD : `${change.type}:${change.index}`
}

/** @returns null for any other button */
export function parseVerseIntent(intent: string): VerseChange | null {
  if (intent === ADD) return { type: 'add' }
  const [, type, digits] = /^(up|down|remove):(\d{1,3})$/.exec(intent) ?? []
  if (type !== 'up' && type !== 'down' && type !== 'remove') return null
  return { type, index: Number(digits) }
}

/**
 * The list after a change. What cannot be (a verse that is not there, one too many) changes nothing.
 *
 * @param fresh what a new verse is
 */
export function changeVerses<Verse>(
  verses: readonly Verse[],
  change: VerseChange,
  fresh: Verse,
): Verse[] {
  switch (change.type) {
    case 'add':
      return verses.length < MAX_SHLOKAS ? [...verses, fresh] : [...verses]
    case 'remove':
      return verses.filter((_, index) => index !== change.index)
    case 'up':
      return swap(verses, change.index - 1)
    case 'down':
      return swap(verses, change.index)
  }
}

function swap<Verse>(verses: readonly Verse[], first: number): Verse[] {
  const [one, other] = [verses[first], verses[first + 1]]
  if (one === undefined || other === undefined) return [...verses]
  return verses.toSpliced(first, 2, other, one)
}

/**
 * Where the focus belongs after a change: with the verse that moved, on the button that was pressed as long as it can be
 * pressed again.
 *
 * @param count how many verses there are now
 */
export function focusAfterChange(change: VerseChange, count: number): VerseFocus {
  switch (change.type) {
    case 'add':
      return { index: count - 1, control: 'text' }
    case 'remove':
      return count === 0 ? 'add' : { index: Math.min(change.index, count - 1), control: 'remove' }
    case 'up':
      return change.index <= 1
        ? { index: 0, control: 'down' }
        : { index: change.index - 1, control: 'up' }
    case 'down':
      return change.index >= count - 2
        ? { index: count - 1, control: 'up' }
        : { index: change.index + 1, control: 'down' }
  }
}
