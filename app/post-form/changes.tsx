import { IntentButton } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { POST_INTENTS } from '~/paths/intents'
import { historyPath, previewLinksPath } from '~/paths/paths'

export const postLinkClass =
  'inline-flex min-h-11 items-center font-semibold text-small text-link underline'

export function Changes({ postId, isOutdated }: { postId: string; isOutdated?: boolean }) {
  const { pending, hint, outdated, compare, discard } = useLabels('history').changes
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-small">
      <p>
        <strong>{pending}.</strong>{' '}
        {isOutdated ? outdated : <span className="max-lg:sr-only">{hint}</span>}
      </p>
      <a href={historyPath(postId, { from: 'present', to: 'pending' })} className={postLinkClass}>
        {compare}
      </a>
      <IntentButton
        variant="outline"
        intent={POST_INTENTS.discard}
        formNoValidate
        className="px-3! text-small"
      >
        {discard}
      </IntentButton>
      <PreviewLinks postId={postId} />
    </div>
  )
}

export function HistoryLink({ postId }: { postId: string }) {
  const { heading } = useLabels('history')
  return (
    <a href={historyPath(postId)} className={postLinkClass}>
      {heading}
    </a>
  )
}

export function PreviewLinks({ postId }: { postId: string }) {
  const { title } = useLabels('previewLinks')
  return (
    <a href={previewLinksPath(postId)} className={postLinkClass}>
      {title}
    </a>
  )
}
