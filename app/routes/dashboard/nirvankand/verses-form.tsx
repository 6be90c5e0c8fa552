import { Form, Link, useNavigation } from '@remix-run/react'
import { Plus, Undo2 } from 'lucide-react'
import { useRef, useState, type MouseEvent } from 'react'
import { TextField } from '~/components/form/field'
import { FormErrors } from '~/components/form/form-errors'
import { LeaveWarning } from '~/components/form/leave-warning'
import { ToastNotice } from '~/components/site/toasts'
import { Button, buttonClass } from '~/components/ui/button'
import { MAX_DEVOTIONAL_TITLE_LENGTH, MAX_SHLOKAS, shlokField } from '~/domain/nirvankand/schema'
import { editNirvankandLabels } from '~/labels/dashboard'
import { NIRVANKAND_TAB, UPDATE_INTENT } from './fields'
import type { VersesReply, VersesValues } from './fields'
import { ADD_ID, useVerses } from './use-verses'
import { useVersesCheck } from './use-verses-check'
import { toVerseIntent, type VerseChange } from './verse-changes'
import { VerseField } from './verse-field'

interface VersesFormProps {
  values: VersesValues
  reply: VersesReply | undefined
}

/**
 * Every button of the list works without scripts: the form comes back with the verses changed, and
 * only 'Update' saves.
 */
export function VersesForm({ values, reply }: VersesFormProps) {
  // Kept from the first render: reloaded data must not replace the text being edited.
  const [first] = useState(reply?.values ?? values)
  const { verses, notice, change, restore } = useVerses(first.shlokas)
  const { errors, onSubmit, onInput, forget } = useVersesCheck(reply)
  const form = useRef<HTMLFormElement>(null)
  const { formData } = useNavigation()
  const { id, version } = reply?.values ?? first
  const isFull = verses.length >= MAX_SHLOKAS

  function changeInPlace(request: VerseChange, event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault()
    change(request, event.currentTarget.form)
    forget()
  }

  return (
    <>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        action={NIRVANKAND_TAB}
        preventScrollReset
        onSubmit={onSubmit}
        onInput={onInput}
        className="max-w-4xl space-y-6"
      >
        <ToastNotice toast={reply?.toast ?? null} />
        <FormErrors id="verses-errors" errors={errors['']} />
        {reply?.isOutdated && (
          <p>
            <a
              href={NIRVANKAND_TAB}
              target="_blank"
              rel="noreferrer"
              className="text-link underline"
            >
              {editNirvankandLabels.openSaved}
            </a>
          </p>
        )}
        {/* Enter presses the first submit button of a form. */}
        <button
          type="submit"
          name="intent"
          value={UPDATE_INTENT}
          tabIndex={-1}
          aria-hidden
          className="sr-only"
        >
          {editNirvankandLabels.update}
        </button>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <TextField
          field={textField('title', first.title, errors.title)}
          label={editNirvankandLabels.title}
          maxLength={MAX_DEVOTIONAL_TITLE_LENGTH}
          required
        />
        <TextField
          field={textField('subtitle', first.subtitle, errors.subtitle)}
          label={editNirvankandLabels.subtitle}
          maxLength={MAX_DEVOTIONAL_TITLE_LENGTH}
        />
        <section aria-labelledby="shloks" className="space-y-4">
          <h2 id="shloks" className="text-section font-bold">
            {editNirvankandLabels.shloks}
          </h2>
          {verses.map((verse, index) => (
            <VerseField
              key={verse.key}
              verse={verse}
              index={index}
              count={verses.length}
              errors={errors[shlokField(index)]}
              focus={reply?.focus}
              onChange={changeInPlace}
            />
          ))}
        </section>
        <div className="flex flex-wrap items-center gap-3">
          <button
            id={ADD_ID}
            type="submit"
            name="intent"
            value={toVerseIntent({ type: 'add' })}
            formNoValidate
            disabled={isFull}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- the verse that had the focus was removed
            autoFocus={reply?.focus === 'add'}
            onClick={(event) => changeInPlace({ type: 'add' }, event)}
            className={buttonClass('outline')}
          >
            <Plus aria-hidden className="size-5" />
            {editNirvankandLabels.add}
          </button>
          <p role="status" className="text-small text-muted">
            {isFull ? editNirvankandLabels.full : notice}
          </p>
          {restore && (
            <Button type="button" variant="outline" onClick={restore}>
              <Undo2 aria-hidden className="size-5" />
              {editNirvankandLabels.undo}
            </Button>
          )}
        </div>
        <div
          data-action-bar
          className="sticky bottom-[var(--bottom-bar,0px)] z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-page/95 px-4 py-3"
        >
          <Button
            id="update-verses"
            name="intent"
            value={UPDATE_INTENT}
            busy={formData?.get('intent') === UPDATE_INTENT}
            busyLabel={editNirvankandLabels.updating}
          >
            {editNirvankandLabels.update}
          </Button>
          <Link to="/nirvankand" className={buttonClass('outline')}>
            {editNirvankandLabels.view}
          </Link>
          <p className="text-small text-muted max-sm:sr-only">{editNirvankandLabels.notSaved}</p>
        </div>
      </Form>
      <LeaveWarning form={form} isUnsaved={Boolean(reply)} />
    </>
  )
}

function textField(name: 'title' | 'subtitle', initialValue: string, errors?: string[]) {
  return { id: `verses-${name}`, name, initialValue, errors }
}
