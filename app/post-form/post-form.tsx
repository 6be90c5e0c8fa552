import { getFormProps, useForm } from '@conform-to/react'
import { Form, Link, useLocation } from '@remix-run/react'
import clsx from 'clsx'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useLeaveGuard } from '~/components/form/leave-guard'
import { LIST_INTENT } from '~/components/form/list-intents'
import { RecoveryNotice } from '~/components/form/recovery-notice'
import { FormErrors } from '~/components/form/use-validated-form'
import { EnterButton, submitterOf } from '~/components/form/validated-form'
import { useRootData } from '~/components/site/loader-data'
import { failureTitle } from '~/components/site/lost-requests'
import { showToast, ToastNotice } from '~/components/site/toasts'
import { useShortcut } from '~/components/form/use-shortcut'
import { useLabels } from '~/components/site/use-labels'
import { DEFAULT_CATEGORY } from '~/domain/core/post-kinds'
import { fieldMessages } from '~/labels/messages'
import { POST_INTENTS } from '~/paths/intents'
import { actionOf } from '~/editor/shortcuts'
import type { PlanView } from '~/view-models/post.server'
import { planPath } from '~/paths/paths'
import type { FormReply } from '~/view-models/replies'
import type { CategoryLinkView } from '~/view-models/site.server'
import { Changes, PostLink, postLinkClass } from './changes'
import { FormActions } from './form-actions'
import { HIDDEN_FIELDS, hasText, readFields, type PostFormValues } from './form-fields'
import { buttonsOf, parsePost, type FormKind } from './form-kinds'
import { PostFields } from './post-fields'
import { RestoreOffer } from './restore-offer'
import { usePostDraft } from './use-post-draft'

interface PostFormProps {
  categories: CategoryLinkView[]
  values: PostFormValues
  reply?: FormReply
  action: string
  kind: FormKind
  postId?: string
  view?: string
  isUnsaved?: boolean
  /** Set if the post has unpublished changes. */
  changes?: { isOutdated: boolean } | null
  /** The site's time zone; absent after a failure. */
  zone?: string
  plan?: PlanView
  /** True if the page keeps the form when its post is saved. */
  staysOpen?: boolean
}

interface PostHeadProps {
  heading: string
  back?: string
  backLabel?: string
  children?: ReactNode
}

/** Takes only one line, to leave room for the text below. */
export function PostHead({ heading, back, backLabel, children }: PostHeadProps) {
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-4">
      <h1 className={clsx('me-auto text-small font-bold text-muted', back && 'max-sm:sr-only')}>
        {heading}
      </h1>
      {back && (
        <Link to={back} className={clsx(postLinkClass, 'max-sm:me-auto')}>
          {backLabel}
        </Link>
      )}
      {children}
    </div>
  )
}

/**
 * Works fully without JavaScript: the picture has a separate button, and every reply returns the values.
 * With JavaScript, the form offers the local draft.
 */
export function PostForm(props: PostFormProps) {
  const userId = useAuthor()
  const { reply, postId = '' } = props
  // The values from the first render, since reloaded data must not replace the text being edited.
  const [first, setFirst] = useState(() => withOpened(valuesOf(reply) ?? props.values, props.kind))
  const [restored, setRestored] = useState<PostFormValues>()
  const renew = () => {
    setFirst(withOpened(props.values, props.kind))
    setRestored(undefined)
  }
  // A new form, which cannot replace what the earlier one has saved since.
  const savedBy = `${first.savedBy}-restored`
  const gone = reply?.recovered?.reason === 'gone' ? valuesOf(reply) : undefined
  return (
    <>
      {userId !== null && !restored && (
        <RestoreOffer
          userId={userId}
          postId={postId}
          present={first}
          as={savedBy}
          onRestore={(fields) => setRestored({ ...first, ...fields, savedBy })}
        />
      )}
      <EditorForm
        {...props}
        // A restored draft, or the text of a deleted post, mounts a new form with its values.
        key={gone ? 'gone' : restored ? 'restored' : first.savedBy}
        {...(gone && { kind: 'gone', postId: '', staysOpen: false })}
        userId={userId}
        values={gone ?? restored ?? first}
        loaded={props.values}
        isUnsaved={Boolean(restored ?? props.isUnsaved ?? (reply && !reply.saved))}
        isRestored={restored !== undefined}
        onRenew={renew}
      />
    </>
  )
}

/** Returns the id of the signed-in author, which stays the same after the session has expired. */
function useAuthor(): string | null {
  const { user } = useRootData()
  const [author, setAuthor] = useState(user?.id ?? null)
  if (author === null && user) setAuthor(user.id)
  return author
}

/** Returns the submitted values of a form that was not saved; no field of a post is repeated. */
export function valuesOf(reply: FormReply | undefined): PostFormValues | undefined {
  if (reply?.saved) return undefined
  return (reply?.recovered?.values ?? reply?.result?.initialValue) as PostFormValues | undefined
}

/** Adds what the author saw when the form was opened. */
function withOpened(values: PostFormValues, kind: FormKind): PostFormValues {
  return {
    openedAs: kind === 'published' ? 'live' : 'draft',
    openedCategory: values.category || DEFAULT_CATEGORY,
    openedTranslation: values.translation ?? '',
    ...values,
  }
}

interface EditorFormProps extends PostFormProps {
  userId: string | null
  /** The values that the page has loaded last. */
  loaded: PostFormValues
  isUnsaved: boolean
  isRestored: boolean
  /** Replaces the form by one with the loaded values. */
  onRenew: () => void
}

function EditorForm(props: EditorFormProps) {
  const labels = useLabels()
  const { categories, kind, reply, postId = '' } = props
  // A saved form stays open, and the page's data are from before.
  const plan = reply?.saved ? reply.saved.plan : props.plan
  const [first] = useState(props.values)
  const recovered = reply?.recovered
  const action = recovered?.action ?? props.action
  const element = useRef<HTMLFormElement>(null)
  const enterButton = useRef<HTMLButtonElement>(null)
  const draft = usePostDraft({
    ...props,
    form: element,
    postId,
    action,
    staysOpen: props.staysOpen ?? false,
    check: (form) => {
      const checked = parsePost(form, kind, POST_INTENTS.saveDraft, labels)
      return checked.status === 'success' ? null : (fieldMessages(checked.reply()) ?? '')
    },
  })
  const hasSaved = draft.savedLabel !== ''
  const leaveDialog = useLeaveGuard(element, {
    ...draft,
    hasSaved,
    savedMessage: kind === 'published' ? labels.history.changes.saved : undefined,
  })
  const [form, fields] = useForm<PostFormValues>({
    id: `post-${first.savedBy}`,
    lastResult: reply?.result,
    defaultValue: first,
    defaultNoValidate: false,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parsePost(formData, kind, formData.get('intent'), labels),
  })
  const { onSubmit, ...formProps } = getFormProps(form)
  useRenewal(props, draft)
  useShortcut(isSaveKey, () => {
    if (kind === 'published') void draft.save()
    else element.current!.requestSubmit(enterButton.current)
  })

  function send(event: FormEvent<HTMLFormElement>) {
    const button = submitterOf(event)
    onSubmit(event)
    // Conform triggers a submit event to check a changed field.
    if (button?.getAttribute('name') === LIST_INTENT) return
    const intent = button?.getAttribute('value') ?? ''
    if (event.defaultPrevented) return explain(event.currentTarget, intent)
    event.preventDefault()
    draft.submit(intent)
  }

  /** Explains why the form was not sent. */
  function explain(form: HTMLFormElement, intent: string) {
    if (draft.keep()) draft.onInput()
    // A field that has the focus already does not scroll into view when it is invalid.
    if (form.contains(document.activeElement))
      document.activeElement?.scrollIntoView({ block: 'nearest' })
    const typed = new FormData(form)
    const isEmpty = intent === POST_INTENTS.saveDraft && !hasText(readFields(typed))
    const message = isEmpty ? labels.checks.nothingToSave : failureTitle('POST', action, intent)
    const isNewPage = intent === POST_INTENTS.publish && first.kind === 'page'
    const problems = fieldMessages(parsePost(typed, kind, intent, labels).reply())
    showToast({
      type: 'error',
      message: (isNewPage ? labels.pages.publishFailed : message) ?? labels.failures.any,
      description: isEmpty ? undefined : problems,
    })
  }

  return (
    <Form
      {...formProps}
      ref={element}
      method="post"
      encType="multipart/form-data"
      action={action}
      onSubmit={send}
      onInput={draft.onInput}
      className="space-y-4"
    >
      <ToastNotice toast={reply?.toast ?? null} />
      {recovered && <RecoveryNotice message={recovered.message} reason={recovered.reason} />}
      <FormErrors id={form.errorId} errors={form.errors} />
      <EnterButton ref={enterButton} {...buttonsOf(kind, labels)[kind === 'new' ? 1 : 0]} />
      {postId && kind === 'published' && (hasSaved || props.changes) && (
        <Changes postId={postId} isOutdated={props.changes?.isOutdated} />
      )}
      {postId && plan && (
        <p className="text-small">
          <PostLink to={planPath(postId)}>{plan.text}</PostLink>
        </p>
      )}
      <HiddenFields values={{ ...first, ...valuesOf(reply) }} />
      <div className="post-frame">
        <PostFields fields={fields} categories={categories} kind={kind} />
      </div>
      <FormActions
        {...props}
        plan={plan}
        draft={draft}
        form={element}
        date={fields.date}
        time={fields.time}
        choices={reply?.choices}
      />
      {leaveDialog}
    </Form>
  )
}

const isSaveKey = (event: KeyboardEvent) => actionOf(event) === 'save'

/** Mounts a new form if the page shows another text now. Letters that the server does not have stay in the form. */
function useRenewal(props: EditorFormProps, draft: ReturnType<typeof usePostDraft>) {
  const { kind, loaded, reply, onRenew } = props
  const { key } = useLocation()
  const seen = useRef({ key, loaded })
  useEffect(() => {
    const isOpenedAgain = seen.current.key !== key
    const isReloaded = seen.current.loaded !== loaded
    seen.current = { key, loaded }
    if (!isReloaded || reply || draft.isDirty()) return
    // The create form, once saved, is opened again for another post.
    const isOther = kind === 'new' ? isOpenedAgain && draft.postId !== '' : draft.isBehind(loaded)
    if (isOther) onRenew()
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the page is loaded again
  }, [key, loaded])
}

/** With JavaScript, the draft replaces the fields that its saves change (`draft.ts`). */
function HiddenFields({ values }: { values: PostFormValues }) {
  return HIDDEN_FIELDS.flatMap((name) => {
    const value = values[name]
    const isOpened = name.startsWith('opened')
    return value || isOpened ? <input key={name} type="hidden" name={name} value={value} /> : []
  })
}
