import { useEffect, useState, type FormEvent } from 'react'
import { DevotionalInputSchema, SHLOK_FIELDS } from '~/domain/nirvankand/schema'
import { editNirvankandLabels } from '~/labels/dashboard'
import { type VersesErrors, type VersesReply } from './fields'
import { parseVerseIntent } from './verse-changes'
import { toVersesErrors } from './verses-errors'

/** The server's limit, with room for the field names. */
const MAX_BYTES = 950_000

/** Checks on submit, then on every change (specification §5). */
export function useVersesCheck(reply: VersesReply | undefined) {
  const [errors, setErrors] = useState<VersesErrors>(reply?.errors ?? {})
  useEffect(() => {
    if (reply) setErrors(reply.errors)
  }, [reply])

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : ''
    if (parseVerseIntent(intent)) return
    const found = check(event.currentTarget)
    setErrors(found)
    if (Object.keys(found).length === 0) return
    event.preventDefault()
    focusFirst(event.currentTarget, found)
  }

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    if (Object.keys(errors).length > 0) setErrors(check(currentTarget))
  }

  /** After a change of the list the messages would stand at the wrong verses. */
  const forget = () => setErrors({})

  return { errors, onSubmit, onInput, forget }
}

function check(form: HTMLFormElement): VersesErrors {
  const typed = new FormData(form)
  const text = (name: string) => {
    const value = typed.get(name)
    return typeof value === 'string' ? value : ''
  }
  const values = {
    title: text('title'),
    subtitle: text('subtitle'),
    shlokas: SHLOK_FIELDS.filter((name) => typed.has(name)).map(text),
  }
  const size = new TextEncoder().encode(values.shlokas.join('')).length
  if (size > MAX_BYTES) return { '': [editNirvankandLabels.tooLarge] }
  const result = DevotionalInputSchema.safeParse(values)
  return result.success ? {} : toVersesErrors(result.error)
}

/** In page order. An editor passes the focus on to its text. */
function focusFirst(form: HTMLFormElement, errors: VersesErrors) {
  for (const element of form.elements) {
    const name = element.getAttribute('name')
    if (name && errors[name] && element instanceof HTMLElement) {
      element.focus()
      return
    }
  }
}
