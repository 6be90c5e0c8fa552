import { Form } from '@remix-run/react'
import clsx from 'clsx'
import { useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import { showToast } from '~/components/site/toasts'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import type { PostStatus } from '~/domain/posts/schema'
import { bulkLabels, postTableLabels } from '~/labels/dashboard'
import type { EditorRowView } from '~/view-models/editor'
import { DeleteManyQuestion } from './delete-many-question'
import { BULK_FORM_ID, LIST_FIELDS } from './intents'
import { LIST_INTENTS } from '~/paths/intents'
import type { Selection } from './use-selection'

interface BulkBarProps {
  status: PostStatus
  selection: Selection
}

const CHANGE = {
  draft: { intent: LIST_INTENTS.publishMany, label: postTableLabels.publish },
  published: { intent: LIST_INTENTS.unpublishMany, label: postTableLabels.unpublish },
}

export function BulkBar({ status, selection }: BulkBarProps) {
  const [asked, setRequested] = useState<EditorRowView[]>([])
  const headingId = useId()
  const change = CHANGE[status]
  const close = () => setRequested([])

  function askFirst(event: MouseEvent) {
    event.preventDefault()
    const rows = selection.read()
    if (rows.length === 0) showToast({ type: 'error', message: bulkLabels.nothing })
    setRequested(rows)
  }

  return (
    <>
      <Form
        id={BULK_FORM_ID}
        method="post"
        preventScrollReset
        aria-label={bulkLabels.name}
        data-action-bar={selection.count > 0 || undefined}
        className={clsx(
          '-mx-4 mt-6 flex flex-wrap items-center gap-x-2 gap-y-2 border-t border-line bg-page px-4 py-3 sm:gap-x-4 md:-mx-6 md:px-6',
          selection.count > 0 && 'sticky bottom-[var(--bottom-bar,0px)] z-10 shadow-float',
        )}
      >
        {/* On phones the count stands under its box, so that the buttons stay in one row. */}
        <div className="me-auto sm:flex sm:items-center sm:gap-4">
          <SelectAll selection={selection} />
          <span role="status" className="block needs-script ps-7 text-small text-muted sm:ps-0">
            {bulkLabels.selected(selection.count)}
          </span>
        </div>
        <Button
          variant="outline"
          name={LIST_FIELDS.intent}
          value={change.intent}
          className="max-sm:px-2.5"
        >
          {change.label}
        </Button>
        <Button
          variant="outline"
          name={LIST_FIELDS.intent}
          value={LIST_INTENTS.deleteMany}
          onClick={askFirst}
          className="border-err text-err max-sm:px-2.5"
        >
          {postTableLabels.delete}
        </Button>
      </Form>
      {asked.length > 0 && (
        <Dialog headingId={headingId} onClose={close} onSubmit={close}>
          <DeleteManyQuestion
            posts={asked}
            status={status}
            headingId={headingId}
            headingLevel={2}
            isInDialog
          />
        </Dialog>
      )}
    </>
  )
}

function SelectAll({ selection }: { selection: Selection }) {
  const box = useRef<HTMLInputElement>(null)
  const isSome = selection.count > 0 && !selection.isAll
  // `indeterminate` has no attribute.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <label className="inline-flex needs-script min-h-11 items-center gap-2 font-semibold">
      <input
        ref={box}
        type="checkbox"
        checked={selection.isAll}
        onChange={({ currentTarget }) => selection.selectAll(currentTarget.checked)}
        className="size-5 accent-[var(--link)]"
      />
      {bulkLabels.selectAll}
    </label>
  )
}
