import { Form } from '@remix-run/react'
import clsx from 'clsx'
import { type MouseEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { showToast } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { Icon } from '~/components/ui/icon'
import { VisuallyHidden } from '~/components/ui/inline-text'
import { LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { ManyQuestion } from './many-question'
import type { Column, TableRow } from './row-table'

const BULK_FORM_ID = 'bulk'

/** Actions for the selected rows: deletion and one other action. */
export interface Bulk {
  field: string
  question: (values: { count: number }) => string
  change?: { intent: string; label: string }
  more?: ReactNode
  /** Labels for deleting; the default labels are for moving to the trash. */
  remove?: { label: string; note: string }
  /** Labels for commands that change all matches: their names, the categories' names, and a number of rows. */
  all?: {
    intents: Partial<Record<string, string>>
    categories: Partial<Record<string, string>>
    rows: (values: { count: number }) => string
  }
}

interface BulkBarProps extends Bulk {
  rows: TableRow[]
  /** The list's URL, with the filters of the rows. */
  action: string
  /** The number of rows that match the filters, and how many of them one command changes. */
  count?: number
  maxAtOnce?: number
  children: ReactNode
}

export function selectColumn<Row extends TableRow>({ field }: Bulk, head: string): Column<Row> {
  const cell = (row: Row) => row.isSelectable !== false && <SelectBox row={row} name={field} />
  return { head, part: 'select', cell }
}

/** The checkboxes hold the state: they work without JavaScript and may be ticked before hydration. */
export function BulkBar(props: BulkBarProps) {
  const { rows, field, question, change, more, remove, all, action, children } = props
  const { count: matches = 0, maxAtOnce = 0 } = props
  const { bulk: bulkLabels, common } = useLabels()
  const form = useRef<HTMLFormElement | null>(null)
  const [ticked, setTicked] = useState<string[]>([])
  const [isEvery, setIsEvery] = useState(false)
  const [confirming, setConfirming] = useState<TableRow[]>([])
  const headingId = useId()
  const count = rows.filter(({ id }) => ticked.includes(id)).length
  const isAll = count > 0 && count === rows.length
  const every = Math.min(matches, maxAtOnce)
  const close = () => setConfirming([])

  const begin = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element
      if (element) setTicked(tickedIn(element, field))
    },
    [field],
  )

  function readTicks() {
    setTicked(tickedIn(form.current, field))
    setIsEvery(false)
  }

  function selectAll(isSelected: boolean) {
    for (const box of boxesOf(form.current, field)) box.checked = isSelected
    readTicks()
  }

  function askFirst(event: MouseEvent) {
    // The server asks, since not all matches are here.
    if (isEvery) return
    event.preventDefault()
    const selected = tickedIn(form.current, field)
    if (selected.length === 0) showToast({ type: 'error', message: bulkLabels.nothing })
    setConfirming(rows.filter(({ id }) => selected.includes(id)))
  }

  return (
    <>
      <div onChange={readTicks}>{children}</div>
      <Form
        id={BULK_FORM_ID}
        ref={begin}
        method="post"
        action={action}
        preventScrollReset={!isEvery}
        aria-label={bulkLabels.name}
        data-action-bar={count > 0 || undefined}
        className={clsx(
          'button-bar mt-6 md:-mx-6 md:px-6 min-[22.5rem]:max-sm:flex-nowrap',
          count > 0 && 'sticky bottom-[var(--bottom-bar,0px)] z-10 shadow-float',
        )}
      >
        <IdleEnterButton />
        {/* On narrow screens, the count is below its checkbox, so that the buttons stay in one row. */}
        <div className="me-auto max-sm:shrink-0 lg:flex lg:items-center lg:gap-4">
          <label className="inline-flex needs-script min-h-11 items-center gap-2 font-semibold max-sm:text-small">
            <input
              ref={(box) => {
                // React has no prop for `indeterminate`.
                if (box) box.indeterminate = count > 0 && !isAll
              }}
              type="checkbox"
              checked={isAll}
              onChange={({ currentTarget }) => selectAll(currentTarget.checked)}
              className="size-5 accent-[var(--link)]"
            />
            {bulkLabels.selectAll}
          </label>
          <span
            role="status"
            className="-mt-2 block needs-script ps-7 text-small text-muted lg:mt-0 lg:ps-0"
          >
            {bulkLabels.selected({ count: isEvery ? every : count })}
          </span>
          {all && every > rows.length && (
            // With JavaScript, after the rows that are shown: it begins with them.
            <label
              className={clsx(
                'flex min-h-11 items-center gap-2 font-semibold max-sm:text-small',
                !isAll && 'needs-no-script',
              )}
            >
              <input
                type="checkbox"
                name={LIST_FIELDS.all}
                value="on"
                checked={isEvery}
                onChange={({ currentTarget }) => setIsEvery(currentTarget.checked)}
                className="size-5 accent-[var(--link)]"
              />
              {every < matches
                ? bulkLabels.selectFirst({ count: every, total: matches })
                : bulkLabels.selectMatches({ count: matches })}
            </label>
          )}
        </div>
        {change && (
          <Button variant="outline" name={LIST_FIELDS.intent} value={change.intent}>
            {change.label}
          </Button>
        )}
        <Button
          variant="outline-danger"
          name={LIST_FIELDS.intent}
          value={LIST_INTENTS.deleteMany}
          onClick={askFirst}
        >
          {remove?.label ?? common.delete}
        </Button>
        {more && (
          <details data-menu className="relative">
            <summary
              title={bulkLabels.more}
              className="inline-flex size-11 items-center justify-center rounded-button border border-line-strong hover:bg-sunk"
            >
              <Icon name="ellipsis" className="size-5" />
              <VisuallyHidden>{bulkLabels.more}</VisuallyHidden>
            </summary>
            <div className="absolute end-0 bottom-full mb-2 w-64 space-y-3 rounded-card border border-line bg-surface p-4 shadow-float">
              {more}
            </div>
          </details>
        )}
      </Form>
      {confirming.length > 0 && (
        <Dialog headingId={headingId} onClose={close} onSubmit={close}>
          <ManyQuestion
            rows={confirming}
            field={field}
            question={question}
            remove={remove}
            action={action}
            dialogHeadingId={headingId}
          />
        </Dialog>
      )}
    </>
  )
}

/** Enter on a checkbox presses the first submit button that is not disabled. Outside a dialog, this one does nothing. */
function IdleEnterButton() {
  return (
    <button
      type="submit"
      formMethod="dialog"
      onClick={(event) => event.preventDefault()}
      tabIndex={-1}
      aria-hidden
      className="sr-only"
    />
  )
}

interface SelectBoxProps {
  row: TableRow
  name: string
  className?: string
}

/** Belongs to the form below the list: rows have their own forms, and forms cannot be nested. */
export function SelectBox({ row, name, className }: SelectBoxProps) {
  const postTableLabels = useLabels().postTable
  return (
    <label className={clsx('inline-flex size-11 items-center justify-center', className)}>
      <input
        type="checkbox"
        form={BULK_FORM_ID}
        name={name}
        value={row.id}
        className="size-5 accent-[var(--link)]"
      />
      <VisuallyHidden>
        {postTableLabels.select} <span lang={row.language}>{row.title}</span>
      </VisuallyHidden>
    </label>
  )
}

function boxesOf(form: HTMLFormElement | null, name: string): HTMLInputElement[] {
  return Array.from(form?.elements ?? []).filter(
    (box): box is HTMLInputElement => box instanceof HTMLInputElement && box.name === name,
  )
}

function tickedIn(form: HTMLFormElement | null, name: string): string[] {
  return boxesOf(form, name).flatMap(({ checked, value }) => (checked ? value : []))
}
