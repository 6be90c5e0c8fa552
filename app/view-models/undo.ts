import type { MovedPost } from '~/domain/posts/manage-posts.server'
import type { Group } from '~/domain/core/settings-schema'
import type { DiscardedVersion } from '~/domain/posts/pending-version.server'

/** The fields of a toast's 'Undo' form. They name the change and its items, so that nothing else is reversed. */
export interface UndoView {
  kind: 'restore' | 'publish' | 'move' | 'discard' | 'settings'
  items: string
  /** The categories of moved posts, the post whose changes were discarded, or the group of settings. */
  of?: string
}

export const UNDO_PATH = '/dashboard/undo'
export const UNDO_FIELDS = {
  kind: 'kind',
  items: 'items',
  of: 'of',
  returnTo: 'returnTo',
} as const

/** The toast's cookie holds about 4 KB. Without room for all items, there is no 'Undo'; the trash still has deleted ones. */
const MAX_LENGTH = 2_000

interface Mark {
  number: number
  version: number
  at: number
}

export const undoDeletion = (entries: number[]) => toUndo('restore', entries)

export const undoUnpublishing = (marks: Mark[]) =>
  toUndo(
    'publish',
    marks.map(({ number, version, at }) => `${number}-${version}-${at}`),
  )

export function undoMoving(moved: MovedPost[]) {
  const to = moved[0]?.to ?? ''
  const from = [...new Set(moved.map((post) => post.from))]
  const items = moved.map((post) => `${post.number}-${from.indexOf(post.from)}`)
  return toUndo('move', items, [to, ...from].join('.'))
}

export const undoDiscarding = (postId: string, discarded: DiscardedVersion) =>
  toUndo('discard', [`${discarded.revision}-${discarded.baseVersion}-${discarded.at}`], postId)

/** @param present the version after which nobody may have saved */
export const undoSettings = (part: Group, version: number, present: number) =>
  toUndo('settings', [`${version}-${present}`], part)

function toUndo(kind: UndoView['kind'], marks: (string | number)[], of = ''): UndoView | undefined {
  const items = marks.join('.')
  if (items === '' || items.length + of.length > MAX_LENGTH) return undefined
  return { kind, items, ...(of && { of }) }
}

const ITEMS = /^\d{1,15}(-\d{1,15}){0,2}(\.\d{1,15}(-\d{1,15}){0,2})*$/

/** Returns null for values that we did not create. */
export function parseUndo(kind: string, items: string, of: string) {
  if (items.length + of.length > MAX_LENGTH || !ITEMS.test(items)) return null
  const marks = items.split('.').map((item) => item.split('-').map(Number))
  switch (kind) {
    case 'restore':
      return { kind, entries: marks.map(([number = 0]) => number) } as const
    case 'publish': {
      const posts = marks.map(([number = 0, version = 0, at = 0]) => ({ number, version, at }))
      return { kind, marks: posts } as const
    }
    case 'move': {
      const [to = '', ...from] = of.split('.')
      const moved = marks.map(([number = 0, of = 0]) => ({ number, from: from[of] ?? '', to }))
      return { kind, marks: moved } as const
    }
    case 'discard': {
      const [revision = 0, baseVersion = 0, at = 0] = marks[0]!
      return { kind, postId: of, discarded: { revision, baseVersion, at } } as const
    }
    case 'settings': {
      const [version = 0, present = 0] = marks[0]!
      return { kind, part: of, version, present } as const
    }
    default:
      return null
  }
}
