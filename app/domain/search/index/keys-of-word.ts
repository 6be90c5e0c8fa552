import { acronymOf } from '~/text/latin'
import { soundKeys } from '~/domain/search/analysis/sound-keys'
import { soundOfWord } from '~/domain/search/analysis/word-sound'

/** Sound keys, and for an acronym its letters (`=gst`). */
export function keysOfWord(word: string): string[] {
  const keys = soundKeys(soundOfWord(word))
  const acronym = acronymOf(word)
  return acronym === null ? keys : [...keys, `=${acronym}`]
}
