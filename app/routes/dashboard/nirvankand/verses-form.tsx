import { getFormProps } from '@conform-to/react'
import { Link } from '@remix-run/react'
import { useState, type FormEvent } from 'react'
import { ActionBar } from '~/components/form/action-bar'
import { TextField } from '~/components/form/field'
import { addId } from '~/components/form/list-intents'
import { useValidatedForm } from '~/components/form/use-validated-form'
import {
  EnterButton,
  IntentButton,
  submitterOf,
  ValidatedForm,
} from '~/components/form/validated-form'
import { Conflict } from '~/components/history/conflict'
import { useLabels } from '~/components/site/use-labels'
import { Button, buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Section } from '~/components/ui/panel'
import { MAX_DEVOTIONAL_TITLE_LENGTH, MAX_SHLOKAS, shlokField } from '~/domain/nirvankand/schema'
import type { FormReply } from '~/view-models/replies'
import { VerseField } from './verse-field'
import {
  describeIntent,
  focusAfter,
  LIST,
  NIRVANKAND_TAB,
  parseListIntent,
  UPDATE_INTENT,
  VersesFormSchema,
  type VersesValues,
} from './verses'

interface VersesFormProps {
  values: VersesValues
  reply: FormReply | undefined
  isNext: boolean
}

/** Every button works without JavaScript: the server returns the form with the changed verses. Only 'Update' saves. */
export function VersesForm({ values, reply, isNext }: VersesFormProps) {
  const {
    editNirvankand: editNirvankandLabels,
    checks,
    editorField: editorFieldLabels,
  } = useLabels()
  const [form, fields] = useValidatedForm('verses', VersesFormSchema, reply?.result, values)
  const [notice, setNotice] = useState('')
  const [removed, setRemoved] = useState<{ index: number; defaultValue: string } | null>(null)
  const { name, errors } = fields.shlokas
  const verses = fields.shlokas.getFieldList()
  const isFull = verses.length >= MAX_SHLOKAS
  const { id, version } = (reply?.result?.initialValue as VersesValues | undefined) ?? values
  const sentIntent = parseListIntent(JSON.stringify(reply?.result?.intent ?? null))
  const focusId = sentIntent && focusAfter(sentIntent, verses.length)
  const { onSubmit } = getFormProps(form)

  /** With JavaScript, the list's buttons work in place. */
  function send(event: FormEvent<HTMLFormElement>) {
    const intent = parseListIntent(submitterOf(event)?.getAttribute('value') ?? '')
    const before = new FormData(event.currentTarget)
    onSubmit(event)
    if (!intent || !event.defaultPrevented) return
    const count = verses.length + { insert: 1, remove: -1, reorder: 0 }[intent.type]
    setNotice(describeIntent(intent, count, editNirvankandLabels))
    setRemoved(intent.type === 'remove' ? removedVerse(before, intent.payload.index) : null)
    setTimeout(() => document.getElementById(focusAfter(intent, count))?.focus())
  }

  return (
    <ValidatedForm
      form={form}
      reply={reply}
      errors={[...(form.errors ?? []), ...(errors ?? [])]}
      asksFirst
      encType="multipart/form-data"
      action={NIRVANKAND_TAB}
      preventScrollReset
      onSubmit={send}
      className="max-w-4xl space-y-6"
    >
      {reply?.conflict && (
        <Conflict conflict={reply.conflict} mine={{ intent: UPDATE_INTENT, isDraft: false }} />
      )}
      <EnterButton intent={UPDATE_INTENT} label={editNirvankandLabels.update} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <TextField
        field={fields.title}
        label={checks.fields.title}
        maxLength={MAX_DEVOTIONAL_TITLE_LENGTH}
        required
      />
      <TextField
        field={fields.subtitle}
        label={checks.fields.subtitle}
        maxLength={MAX_DEVOTIONAL_TITLE_LENGTH}
      />
      <Section
        title={editNirvankandLabels.shloks}
        hint={<span className="needs-script pointer-coarse:hidden">{editorFieldLabels.hint}</span>}
      >
        {verses.map((verse, index) => (
          <VerseField
            key={verse.key}
            verse={verse}
            index={index}
            count={verses.length}
            focusId={focusId}
            onDrop={(from) => {
              if (from === index) return
              form.reorder({ name, from, to: index })
              const moved = { from: from + 1, to: index + 1, count: verses.length }
              setNotice(editNirvankandLabels.moved(moved))
            }}
            buttons={{
              up: form.reorder.getButtonProps({ name, from: index, to: index - 1 }),
              down: form.reorder.getButtonProps({ name, from: index, to: index + 1 }),
              remove: form.remove.getButtonProps({ name, index }),
            }}
          />
        ))}
      </Section>
      <div className="flex flex-wrap items-center gap-3">
        <button
          {...form.insert.getButtonProps({ name })}
          id={addId(LIST)}
          type="submit"
          disabled={isFull}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just changed the list
          autoFocus={focusId === addId(LIST)}
          className={buttonClass('outline')}
        >
          <Icon name="plus" className="size-5" />
          {editNirvankandLabels.add}
        </button>
        <p role="status" className="text-small text-muted">
          {isFull ? editNirvankandLabels.full : notice}
        </p>
        {removed && (
          <Button type="button" variant="outline" onClick={() => form.insert({ name, ...removed })}>
            <Icon name="undo-2" className="size-5" />
            {editNirvankandLabels.undo}
          </Button>
        )}
      </div>
      <ActionBar>
        <IntentButton
          intent={UPDATE_INTENT}
          busyLabel={editNirvankandLabels.updating}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button was in the previous form
          autoFocus={isNext}
        >
          {editNirvankandLabels.update}
        </IntentButton>
        <Link to="/nirvankand" className={buttonClass('outline')}>
          {editNirvankandLabels.view}
        </Link>
        <p className="text-small text-muted max-sm:sr-only">{editNirvankandLabels.notSaved}</p>
      </ActionBar>
    </ValidatedForm>
  )
}

/** Includes the typed text, so that undo restores it. */
function removedVerse(form: FormData, index: number) {
  const typed = form.get(shlokField(index))
  return { index, defaultValue: typeof typed === 'string' ? typed : '' }
}
