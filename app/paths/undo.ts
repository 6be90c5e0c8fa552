/** What a toast's 'Undo' sends: which deed, and on what, so that nothing else is reversed. */
export interface UndoView {
  kind: 'restore' | 'publish'
  items: string
}

export const UNDO_PATH = '/dashboard/undo'
export const UNDO_FIELDS = { kind: 'kind', items: 'items', returnTo: 'returnTo' } as const

/** The toast's cookie holds about 4 KB; what is beyond it is still in the trash. */
const MAX_LENGTH = 2_000

interface Mark {
  number: number
  version: number
}

export const undoDeletion = (entries: number[]) => toUndo('restore', entries)

export const undoUnpublishing = (marks: Mark[]) =>
  toUndo(
    'publish',
    marks.map(({ number, version }) => `${number}-${version}`),
  )

function toUndo(kind: UndoView['kind'], marks: (string | number)[]): UndoView | undefined {
  const items = marks.join('.')
  return items === '' || items.length > MAX_LENGTH ? undefined : { kind, items }
}

/** Null for anything that we did not write. */
export function parseUndo(kind: string, items: string) {
  if (items.length > MAX_LENGTH || !/^\d{1,15}(-\d{1,15})?(\.\d{1,15}(-\d{1,15})?)*$/.test(items)) {
    return null
  }
  const marks = items.split('.').map((item) => item.split('-').map(Number))
  if (kind === 'restore') return { kind, entries: marks.map(([number = 0]) => number) } as const
  if (kind !== 'publish') return null
  const posts = marks.map(([number = 0, version = 0]) => ({ number, version }))
  return { kind, marks: posts } as const
}
