import { postTableLabels } from '~/labels/dashboard'
import type { EditorRowView } from '~/view-models/editor'

export function RowNotes({ row, isEverybodys }: { row: EditorRowView; isEverybodys: boolean }) {
  if (!isEverybodys && !row.viewsLabel) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-meta text-muted">
      {isEverybodys && (
        <span>
          {postTableLabels.byBefore} <span lang={row.author.language}>{row.author.name}</span>
        </span>
      )}
      {row.viewsLabel && <span>{postTableLabels.views(row.viewsLabel)}</span>}
    </p>
  )
}
