import { IntentButton } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { POST_INTENTS } from '~/paths/intents'
import { historyPath } from '~/paths/paths'

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-link underline'

interface ChangesProps {
  postId: string
  isPending: boolean
  isOutdated?: boolean
}

/** Says that there are unpublished changes, and links to their comparison and to the history. */
export function Changes({ postId, isPending, isOutdated }: ChangesProps) {
  const labels = useLabels('history')
  const { pending, hint, outdated, compare, discard } = labels.changes
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-small">
      {isPending && (
        <>
          <p>
            <strong>{pending}.</strong> {isOutdated ? outdated : hint}
          </p>
          <a href={historyPath(postId, { from: 'present', to: 'pending' })} className={linkClass}>
            {compare}
          </a>
          <IntentButton variant="outline" intent={POST_INTENTS.discard} formNoValidate>
            {discard}
          </IntentButton>
        </>
      )}
      <a href={historyPath(postId)} className={linkClass}>
        {labels.heading}
      </a>
    </div>
  )
}
