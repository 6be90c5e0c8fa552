import clsx from 'clsx'
import type { RefObject } from 'react'
import { ActionBar } from '~/components/form/action-bar'
import { IntentButton } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { Icon } from '~/components/ui/icon'
import { dashboardPath } from '~/paths/paths'
import { buttonsOf, type FormKind } from './form-kinds'
import { PlanMenu, type PlanMenuProps } from './plan-menu'
import { StatusLine, WordCount } from './status-line'
import type { usePostDraft } from './use-post-draft'

interface FormActionsProps extends Omit<PlanMenuProps, 'zone' | 'isChanged' | 'children'> {
  form: RefObject<HTMLFormElement>
  kind: FormKind
  draft: ReturnType<typeof usePostDraft>
  view?: string
  zone?: string
}

/** The bar at the bottom: buttons, schedule menu, preview, status. */
export function FormActions({ form, kind, draft, view, zone, ...plan }: FormActionsProps) {
  const labels = useLabels()
  const { status, postId } = draft
  const isPublished = kind === 'published'
  const to = isPublished ? view : postId && dashboardPath('preview-post', postId)
  const preview = to && {
    to,
    label: isPublished ? labels.edit.view : labels.common.preview,
    onOpen: isPublished ? undefined : draft.save,
  }
  return (
    <ActionBar>
      <div className="button-row">
        {buttonsOf(kind, labels).map(({ intent, label, formNoValidate }, number) => (
          <IntentButton
            key={intent}
            variant={number === 0 ? 'primary' : 'outline'}
            // The caret stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            intent={intent}
            formNoValidate={formNoValidate}
            busyLabel={labels.site.loading}
          >
            {label}
          </IntentButton>
        ))}
        {zone !== undefined && (
          <PlanMenu {...plan} zone={zone} isChanged={status !== null}>
            {preview && <PreviewLink {...preview} className="sm:hidden" />}
          </PlanMenu>
        )}
        {preview && (
          <PreviewLink {...preview} className={zone === undefined ? undefined : 'max-sm:hidden'} />
        )}
      </div>
      <StatusLine {...draft} />
      <WordCount form={form} />
    </ActionBar>
  )
}

interface PreviewLinkProps {
  to: string
  label: string
  /** Saves the text before the preview opens. */
  onOpen?: () => Promise<unknown>
  className?: string
}

function PreviewLink({ to, label, onOpen, className }: PreviewLinkProps) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        // Browsers block a tab that is opened only after the save.
        const tab = onOpen && window.open('', '_blank')
        if (!tab) return
        event.preventDefault()
        void onOpen().finally(() => tab.location.replace(to))
      }}
      className={clsx(
        'inline-flex min-h-11 items-center gap-2 rounded-button px-2 font-semibold text-link hover:underline',
        className,
      )}
    >
      <Icon name="eye" className="size-5" />
      {label}
    </a>
  )
}
