import type { MarkedPart } from '~/text/marked'
import { anAdmin, aPost } from './builders'
import { createTestDeps, type TestDeps } from './deps'

export const TITLES = [
  'रामायण की कथा',
  'महाभारत की कथा',
  'जैन धर्म का इतिहास',
  'हिन्दी की किताबें',
  'चाँद पर भारत',
  'जीएसटी में बदलाव',
  'धर्मसंकट',
  'ज़िंदगी',
  'लोकसभा चुनाव 2024',
  'प्रदूषण से कैसे बचें',
]

/** Creates a site with one post per title; the last one is the newest. */
export function aSite(titles: string[] = TITLES) {
  const deps = createTestDeps()
  const by = anAdmin(deps, { username: 'मूलचंद' })
  for (const title of titles) {
    deps.clock.advance(1_000)
    aPost(deps, { title, content: '<p>पाठ</p>', by })
  }
  return deps
}

/** Puts marked words in brackets. */
export const show = (parts: MarkedPart[]) =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('')

export const searchPosts = (
  { search }: Pick<TestDeps, 'search'>,
  query: string,
  options: { limit?: number; startIndex?: number } = {},
) => search.run('page', { query, ...options })

export async function searchRelated(deps: Pick<TestDeps, 'search'>, query: string) {
  return (await searchPosts(deps, query)).related!
}

export const suggest = ({ search }: Pick<TestDeps, 'search'>, query: string) =>
  search.run('suggestions', { query })
