import { Link, useActionData } from '@remix-run/react'
import { useEffect, useMemo, useRef } from 'react'
import { NIRVANKAND_TAB, type VersesReply, type VersesValues } from './fields'
import { VersesForm } from './verses-form'
import { ToastNotice } from '~/components/site/toasts'
import { buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { editNirvankandLabels } from '~/labels/dashboard'
import type { load } from './nirvankand.server'
import { useTabData } from '../tab'

export default function NirvankandTab() {
  const { text } = useTabData<typeof load>()
  const actionData = useActionData<Partial<VersesReply>>()
  // A save that failed on its way says nothing about the verses: the form stays.
  const reply = isReply(actionData) ? actionData : undefined
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{editNirvankandLabels.heading}</h1>
      {text.ok || reply ? (
        <SavedForm values={text.ok ? text.value : reply?.values} reply={reply} />
      ) : (
        <LoadFailed message={text.message} />
      )}
    </>
  )
}

function isReply(reply: Partial<VersesReply> | undefined): reply is VersesReply {
  return reply?.values !== undefined
}

interface SavedFormProps {
  values: VersesValues | undefined
  reply: VersesReply | undefined
}

/** A save makes a new form with the stored text; a rejected save keeps this one. */
function SavedForm({ values, reply }: SavedFormProps) {
  const key = `${values?.id}-${values?.version}`
  const before = useRef(key)
  useEffect(() => {
    // The pressed button went with the old form.
    if (before.current !== key) {
      document.getElementById('update-verses')?.focus({ preventScroll: true })
    }
    before.current = key
  }, [key])
  return values ? <VersesForm key={key} values={values} reply={reply} /> : null
}

function LoadFailed({ message }: { message: string }) {
  const toast = useMemo(() => ({ type: 'error', message }) as const, [message])
  return (
    <>
      <ToastNotice toast={toast} />
      <EmptyState text={message} language="en" drawing="scroll">
        <Link to={NIRVANKAND_TAB} className={buttonClass('outline')}>
          {editNirvankandLabels.retry}
        </Link>
      </EmptyState>
    </>
  )
}
