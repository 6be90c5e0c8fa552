import type { EditorRowView } from '~/view-models/editor'

export function UpdatedTime({ row }: { row: EditorRowView }) {
  return (
    <time dateTime={row.updatedIso} title={row.updatedTitle}>
      {row.updatedLabel}
    </time>
  )
}
