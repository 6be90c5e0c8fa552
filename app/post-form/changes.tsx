import type { ReactNode } from 'react'
import { IntentButton } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { POST_INTENTS } from '~/paths/intents'
import { historyPath, previewLinksPath } from '~/paths/paths'

export const postLinkClass =
  'inline-flex min-h-11 items-center font-semibold text-small text-link underline'

export function Changes({ postId, isOutdated }: { postId: string; isOutdated?: boolean }) {
  const { history, previewLinks } = useLabels()
  const { pending, hint, outdated, compare, discard } = history.changes
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-small">
      <p>
        <strong>{pending}.</strong>{' '}
        {isOutdated ? outdated : <span className="max-lg:sr-only">{hint}</span>}
      </p>
      <PostLink to={historyPath(postId, { from: 'present', to: 'pending' })}>{compare}</PostLink>
      <IntentButton
        variant="outline"
        intent={POST_INTENTS.discard}
        formNoValidate
        className="px-3! text-small"
      >
        {discard}
      </IntentButton>
      <PostLink to={previewLinksPath(postId)}>{previewLinks.title}</PostLink>
    </div>
  )
}

export function PostLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} className={postLinkClass}>
      {children}
    </a>
  )
}
