import { IntentButton } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { POST_INTENTS } from '~/paths/intents'
import { historyPath, previewLinksPath } from '~/paths/paths'

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-link underline'

interface ChangesProps {
  postId: string
  isDraft: boolean
  isPending: boolean
  isOutdated?: boolean
}

/** Says that there are unpublished changes, and links to their comparison, the history and the preview links. */
export function Changes({ postId, isDraft, isPending, isOutdated }: ChangesProps) {
  const { history: labels, previewLinks } = useLabels()
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
      {(isDraft || isPending) && (
        <a href={previewLinksPath(postId)} className={linkClass}>
          {previewLinks.title}
        </a>
      )}
    </div>
  )
}
