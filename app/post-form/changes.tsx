import { ComparisonView } from '~/components/history/comparison'
import { IntentButton } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { POST_INTENTS } from '~/paths/intents'
import { historyPath } from '~/paths/paths'
import type { FormReply } from '~/view-models/replies'

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

interface ConflictProps {
  conflict: NonNullable<FormReply['conflict']>
  isPublished: boolean
}

/** Two people changed one text: the own one or the other, after a comparison. */
export function Conflict({ conflict: { comparison, intent }, isPublished }: ConflictProps) {
  const { heading, hint, mine, mineDraft, theirs } = useLabels('history').conflict
  return (
    <section
      aria-labelledby="conflict"
      className="space-y-4 rounded-card border border-s-4 border-line border-s-haldi bg-surface p-4"
    >
      <h2 id="conflict" className="text-section font-bold text-head">
        {heading}
      </h2>
      <p>{hint}</p>
      <div className="max-h-96 overflow-y-auto">
        <ComparisonView comparison={comparison} />
      </div>
      <div className="flex flex-wrap gap-4">
        <IntentButton intent={POST_INTENTS.update}>{isPublished ? mine : mineDraft}</IntentButton>
        <IntentButton variant="outline" intent={intent}>
          {theirs}
        </IntentButton>
      </div>
    </section>
  )
}
