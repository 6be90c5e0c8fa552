import { useActionData } from '@remix-run/react'
import { useState } from 'react'
import { useLabels } from '~/components/site/use-labels'
import { LoadFailed } from '~/components/ui/load-failed'
import { historyPath } from '~/paths/paths'
import type { FormReply } from '~/view-models/replies'
import { useTabData } from '../tab'
import type { load } from './nirvankand.server'
import { NIRVANKAND_TAB, type VersesValues } from './verses'
import { VersesForm } from './verses-form'

export default function NirvankandTab() {
  const { dashboard: dashboardLabels, history: historyLabels } = useLabels()
  const { text } = useTabData<typeof load>()
  const reply = useActionData<FormReply>()
  const values = text.ok ? text.value : (reply?.result?.initialValue as VersesValues | undefined)
  const key = `${values?.id}-${values?.version}`
  const [firstKey] = useState(key)
  return (
    <>
      <div className="mb-4 flex max-w-4xl flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-heading font-bold text-head">{dashboardLabels.editNirvankand}</h1>
        {values?.id && (
          <a
            href={historyPath(values.id)}
            className="inline-flex min-h-11 items-center text-link underline"
          >
            {historyLabels.heading}
          </a>
        )}
      </div>
      {values ? (
        // A successful save remounts the form with the stored text; a rejected one does not.
        <VersesForm key={key} values={values} reply={reply} isNext={key !== firstKey} />
      ) : (
        !text.ok && <LoadFailed failure={text} again={NIRVANKAND_TAB} />
      )}
    </>
  )
}
