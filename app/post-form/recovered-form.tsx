import { hasVisibleText, SentForm } from '~/components/form/sent-form'
import { useRootData } from '~/components/site/use-root-data'
import type { RecoveryError, RecoveredValues } from '~/http/recovery'
import { recoveryLabels } from '~/labels/post-form'
import type { FormKind } from './form-buttons'
import { failureToast } from './keep-on-failure'
import { PostForm } from './post-form'
import { RecoveryNotice } from './recovery-notice'

function recoveredKind({ reason, action }: RecoveredValues): FormKind {
  if (reason === 'gone') return 'gone'
  if (!action.startsWith('/update-post/')) return 'new'
  return action.includes('source=posts') ? 'published' : 'draft'
}

/** Replaces an error page: the form with its unsaved text. */
export function RecoveredForm({
  message,
  recovered,
}: Pick<RecoveryError, 'message' | 'recovered'>) {
  const { categories } = useRootData()
  const isPost = 'content' in recovered.values
  const toast = failureToast(recovered.action, recovered.intent, message)
  return (
    <main id="content" tabIndex={-1} lang="en" className="container-page py-8 outline-none">
      <h1 className="mb-6 text-heading font-bold text-head">
        {hasVisibleText(recovered) ? recoveryLabels.heading : recoveryLabels.headingWithoutText}
      </h1>
      <RecoveryNotice message={toast.message} reason={recovered.reason} />
      {isPost ? (
        <PostForm
          categories={categories}
          values={recovered.values}
          action={recovered.action}
          kind={recoveredKind(recovered)}
          isUnsaved
        />
      ) : (
        <SentForm sent={recovered} />
      )}
    </main>
  )
}
