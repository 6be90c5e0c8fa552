import { Link, useActionData } from '@remix-run/react'
import { useMemo, useState } from 'react'
import { ToastNotice } from '~/components/site/toasts'
import { buttonClass } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import type { FormReply } from '~/http/form-reply.server'
import { editNirvankandLabels } from '~/labels/dashboard'
import { useTabData } from '../tab'
import type { load } from './nirvankand.server'
import { NIRVANKAND_TAB, type VersesValues } from './verses'
import { VersesForm } from './verses-form'

export default function NirvankandTab() {
  const { text } = useTabData<typeof load>()
  const reply = useActionData<FormReply>()
  const values = text.ok ? text.value : (reply?.result?.initialValue as VersesValues | undefined)
  const key = `${values?.id}-${values?.version}`
  const [firstKey] = useState(key)
  return (
    <>
      <h1 className="mb-6 text-heading font-bold text-head">{editNirvankandLabels.heading}</h1>
      {values ? (
        // A save makes a new form with the stored text; a rejected save keeps this one.
        <VersesForm key={key} values={values} reply={reply} isNext={key !== firstKey} />
      ) : (
        !text.ok && <LoadFailed message={text.message} />
      )}
    </>
  )
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
