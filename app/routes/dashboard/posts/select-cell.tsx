import { VisuallyHidden } from '~/components/ui/inline-text'
import { postTableLabels } from '~/labels/dashboard'
import type { EditorRowView } from '~/view-models/editor'
import { BULK_FORM_ID, LIST_FIELDS } from './intents'
import { Cell } from '~/components/list/row-table'

/** It belongs to the form below the list: rows have forms of their own, and forms do not nest. */
export function SelectCell({ row }: { row: EditorRowView }) {
  return (
    <Cell part="select">
      <label className="inline-flex size-11 items-center justify-center">
        <input
          type="checkbox"
          form={BULK_FORM_ID}
          name={LIST_FIELDS.postId}
          value={row.id}
          className="size-5 accent-[var(--link)]"
        />
        <VisuallyHidden>
          {postTableLabels.select} <span lang={row.language}>{row.title}</span>
        </VisuallyHidden>
      </label>
    </Cell>
  )
}
