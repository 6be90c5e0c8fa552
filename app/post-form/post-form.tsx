import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, Link } from '@remix-run/react'
import clsx from 'clsx'
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { failureTitle } from '~/components/site/lost-requests'
import { ActionBar } from '~/components/form/action-bar'
import { useLeaveGuard } from '~/components/form/leave-guard'
import { copyField, Field, SelectField, TextField, type FieldState } from '~/components/form/field'
import { TimeFields } from '~/components/form/time-fields'
import { LIST_INTENT } from '~/components/form/list-intents'
import { FormErrors } from '~/components/form/use-validated-form'
import {
  EnterButton,
  type FormButton,
  IntentButton,
  SavedLink,
} from '~/components/form/validated-form'
import { Conflict } from '~/components/history/conflict'
import { showToast, ToastNotice } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import { buttonClass } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { DEFAULT_CATEGORY } from '~/domain/posts/constants'
import {
  DraftFormSchema,
  EditInputSchema,
  PublishFormSchema,
  SEO_FIELDS,
} from '~/domain/posts/schema'
import { RichTextField } from '~/editor/rich-text-field'
import type { FormReply } from '~/view-models/replies'
import type { ScreenLabels } from '~/labels/languages.server'
import { POST_INTENTS } from '~/paths/intents'
import { dashboardPath, planPath } from '~/paths/paths'
import type { CategoryLinkView } from '~/view-models/site.server'
import { HtmlExamples } from './html-examples'
import { hasText, readFields, type PostFormValues } from './form-fields'
import { PostPictureField } from './picture-field'
import { RecoveryNotice } from '~/components/form/recovery-notice'
import { fieldMessages, toSentences } from '~/labels/messages'
import { toPlainText } from '~/text/plain-text'
import { listWords, minutesToRead } from '~/text/segment'
import { Changes, postLinkClass } from './changes'
import { RestoreOffer } from './restore-offer'
import { SaveStatus } from './save-status'
import { SeoPanel } from './seo-panel'
import { submitterOf, usePostDraft } from './use-post-draft'

/** `gone`: the post was deleted while it was being edited. */
export type FormKind = 'new' | 'gone' | 'draft' | 'published'

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
  plan?: string
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
  const { reply, postId } = props
  // The values from the first render, since reloaded data must not replace the text being edited.
  const [first] = useState(valuesOf(reply) ?? props.values)
  const [restored, setRestored] = useState<{ form: string; values: PostFormValues }>()
  const formKey = postId ? `post:${postId}` : `new:${first.submissionId ?? ''}`
  return (
    <>
      {userId !== null && !restored && (
        <RestoreOffer
          userId={userId}
          form={formKey}
          present={first}
          onRestore={({ form, fields }) => setRestored({ form, values: { ...first, ...fields } })}
        />
      )}
      <EditorForm
        {...props}
        // A restored draft mounts a new form with its values.
        key={restored ? 'restored' : 'first'}
        userId={userId}
        formKey={restored?.form ?? formKey}
        values={restored?.values ?? first}
        isUnsaved={Boolean(restored ?? props.isUnsaved ?? reply)}
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

/** Every reply returns the submitted values; no field of a post is repeated. */
export function valuesOf(reply: FormReply | undefined): PostFormValues | undefined {
  return (reply?.recovered?.values ?? reply?.result?.initialValue) as PostFormValues | undefined
}

interface EditorFormProps extends PostFormProps {
  userId: string | null
  formKey: string
}

function EditorForm(props: EditorFormProps) {
  const labels = useLabels()
  const { failures: failureLabels } = labels
  const { categories, reply, postId = '', userId, formKey } = props
  const [first] = useState(props.values)
  const [saved] = useState(props.isUnsaved ? null : props.values)
  const recovered = reply?.recovered
  const kind = recovered?.reason === 'gone' ? 'gone' : props.kind
  const action = recovered?.action ?? props.action
  const submitted = valuesOf(reply)
  const element = useRef<HTMLFormElement>(null)
  const draft = usePostDraft({
    form: element,
    userId,
    formKey,
    postId: kind === 'gone' ? '' : postId,
    version: kind === 'gone' ? '' : (submitted?.version ?? first.version ?? ''),
    pendingVersion:
      kind === 'gone' ? '' : (submitted?.pendingVersion ?? first.pendingVersion ?? ''),
    saved,
    isRejected: Boolean(reply?.result ?? reply?.conflict ?? recovered),
  })
  const leaveDialog = useLeaveGuard(element, {
    ...draft,
    savedMessage: kind === 'published' ? labels.history.changes.saved : undefined,
  })
  const followTitle = useMadeSlug()
  const [words, count] = useWordCount(element)
  const [form, fields] = useForm<PostFormValues>({
    id: `post-${first.submissionId ?? first.version}`,
    lastResult: reply?.result,
    defaultValue: first,
    defaultNoValidate: false,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parsePost(formData, kind, labels),
  })
  const { onSubmit, ...formProps } = getFormProps(form)

  function send(event: FormEvent<HTMLFormElement>) {
    // Conform triggers a submit event to check a changed field.
    if (submitterOf(event)?.getAttribute('name') === LIST_INTENT) return onSubmit(event)
    draft.beforeSending(event)
    if (event.defaultPrevented) return
    onSubmit(event)
    if (!event.defaultPrevented) return
    if (draft.isDirty()) draft.onInput()
    const intent = submitterOf(event)?.getAttribute('value') ?? ''
    const typed = new FormData(event.currentTarget)
    typed.set('intent', intent)
    const isEmpty = intent === POST_INTENTS.saveDraft && !hasText(readFields(typed))
    const message = isEmpty ? labels.checks.nothingToSave : failureTitle('POST', action, intent)
    const isNewPage = intent === POST_INTENTS.publish && first.kind === 'page'
    showToast({
      type: 'error',
      message: (isNewPage ? labels.pages.publishFailed : message) ?? failureLabels.any,
      description: isEmpty ? undefined : fieldMessages(parsePost(typed, kind, labels).reply()),
    })
  }

  function input(event: FormEvent<HTMLFormElement>) {
    draft.onInput()
    count()
    if (kind !== 'published') void followTitle(event)
  }

  return (
    <Form
      {...formProps}
      ref={element}
      data-draft={draft.draftKey}
      method="post"
      encType="multipart/form-data"
      action={action}
      onSubmit={send}
      onInput={input}
      className="space-y-4"
    >
      <ToastNotice toast={reply?.toast ?? null} />
      {recovered && <RecoveryNotice message={recovered.message} reason={recovered.reason} />}
      <FormErrors id={form.errorId} errors={form.errors} />
      {reply?.isOutdated && <SavedLink href={reply.conflict?.post?.path ?? action} />}
      {reply?.conflict && (
        <Conflict conflict={reply.conflict} mine={mineOf(kind, reply.conflict.post)} />
      )}
      <EnterButton {...buttonsOf(kind, labels)[kind === 'new' ? 1 : 0]} />
      {postId && kind === 'published' && (draft.hasSaved || props.changes) && (
        <Changes postId={postId} isOutdated={props.changes?.isOutdated} />
      )}
      <HiddenField name="submissionId" value={submitted?.submissionId ?? first.submissionId} />
      <HiddenField name="version" value={draft.version} />
      <HiddenField name="pendingVersion" value={draft.pendingVersion} />
      <input type="hidden" name="savedBy" defaultValue={first.savedBy} />
      <OpenedFields first={first} kind={kind} />
      <HiddenField name="kind" value={first.kind} />
      <div className="post-frame">
        <PostFields fields={fields} categories={categories} kind={kind} />
      </div>
      <FormActions {...props} kind={kind} draft={draft} words={words} fields={fields} />
      {leaveDialog}
    </Form>
  )
}

const isNew = (kind: FormKind) => kind === 'new' || kind === 'gone'

/** The button that replaces the other text; a new form has no button for an update. */
function mineOf(kind: FormKind, post?: { isLive: boolean }) {
  const isDraft = !post?.isLive
  if (!isNew(kind)) return { intent: POST_INTENTS.update, isDraft }
  const intent = isDraft ? POST_INTENTS.saveDraft : POST_INTENTS.publish
  // The other text can be chosen even if this one is incomplete.
  return { intent, isDraft, formNoValidate: true }
}

function parsePost(form: FormData, kind: FormKind, { checks }: ScreenLabels) {
  const intent = form.get('intent')
  const { saveDraft, plan, planAgain } = POST_INTENTS
  const isDraft = [saveDraft, plan, planAgain].some((each) => each === intent)
  const newPostSchema = isDraft ? DraftFormSchema : PublishFormSchema
  const schema = isNew(kind) ? newPostSchema : EditInputSchema
  return parseWithZod(form, { schema, formatError: toSentences(checks) })
}

function buttonsOf(
  kind: FormKind,
  { postForm, recovery, edit, common }: ScreenLabels,
): readonly [FormButton, FormButton] {
  const publish = { intent: POST_INTENTS.publish, label: common.publish }
  const saveDraft = { intent: POST_INTENTS.saveDraft, formNoValidate: true }
  const buttons = {
    new: [publish, { ...saveDraft, label: postForm.saveDraft }],
    // The safe button comes first.
    gone: [{ ...saveDraft, label: recovery.saveAsNew }, publish],
    published: [
      { intent: POST_INTENTS.update, label: edit.update },
      { intent: POST_INTENTS.unpublish, label: common.unpublish },
    ] as const,
    draft: [{ intent: POST_INTENTS.update, label: edit.updateDraft }, publish],
  } satisfies Record<FormKind, readonly [FormButton, FormButton]>
  return buttons[kind]
}

function HiddenField({ name, value }: { name: string; value?: string }) {
  return value ? <input type="hidden" name={name} value={value} /> : null
}

/** What the author saw when the form was opened; empty values are submitted too. */
function OpenedFields({ first, kind }: { first: PostFormValues; kind: FormKind }) {
  const { openedAs = kind === 'published' ? 'live' : 'draft' } = first
  const { openedCategory = first.category || DEFAULT_CATEGORY } = first
  const { openedTranslation = first.translation ?? '' } = first
  return Object.entries({ openedAs, openedCategory, openedTranslation }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

interface FormActionsProps extends PostFormProps {
  fields: PostFieldsProps['fields']
  draft: ReturnType<typeof usePostDraft>
  words: number
}

function FormActions(props: FormActionsProps) {
  const { kind, draft, words, view, zone } = props
  const labels = useLabels()
  const { site: siteLabels, editorForm: editorFormLabels } = labels
  const { waiting, state, savedLabel = '', changedLabel, problems, draftKey } = draft
  const messages = {
    unsaved: '',
    saving: editorFormLabels.saving,
    saved: editorFormLabels.savedAt({ time: savedLabel }),
    invalid: problems ? editorFormLabels.cannotSave({ problems }) : editorFormLabels.unsaved,
    failed: editorFormLabels.notSaved,
    'signed-out': editorFormLabels.signedOut,
    changed: editorFormLabels.changedAt({ time: changedLabel }),
  }
  const draftId = /^post:(.+)/s.exec(draftKey)?.[1]
  const isPublished = kind === 'published'
  const to = isPublished ? view : draftId && dashboardPath('preview-post', draftId)
  const preview = to
    ? {
        to,
        label: isPublished ? labels.edit.view : labels.common.preview,
        onOpen: isPublished ? () => true : draft.save,
      }
    : undefined
  return (
    <ActionBar>
      <div className="button-row">
        {buttonsOf(kind, labels).map(({ intent, label, formNoValidate }, number) => (
          <IntentButton
            key={intent}
            variant={number === 0 ? 'primary' : 'outline'}
            intent={intent}
            formNoValidate={formNoValidate}
            busy={waiting === intent}
            busyLabel={siteLabels.loading}
          >
            {label}
          </IntentButton>
        ))}
        {zone !== undefined && (
          <PlanMenu
            {...props}
            zone={zone}
            isBusy={waiting === POST_INTENTS.plan}
            preview={preview}
          />
        )}
        {preview && (
          <PreviewLink {...preview} className={zone === undefined ? undefined : 'max-sm:hidden'} />
        )}
      </div>
      <div
        className={clsx(
          'min-w-0 flex-1 text-small text-muted',
          // On phones, this is a separate line, shown only with a message.
          state ? 'max-sm:basis-full' : 'max-sm:hidden',
        )}
      >
        {state === 'unsaved' && <p>{editorFormLabels.unsaved}</p>}
        <SaveStatus isBusy={state === 'saving'} message={messages[state ?? 'unsaved']} />
        {state === 'signed-out' && (
          <a href="/sign-in" target="_blank" rel="noreferrer" className="text-link underline">
            {labels.recovery.signIn}
          </a>
        )}
      </div>
      <p className="needs-script text-small whitespace-nowrap text-muted max-sm:hidden">
        {editorFormLabels.words({ count: words })}
        {words > 0 && (
          <span className="max-lg:hidden">
            {' · '}
            {editorFormLabels.minutes({ count: minutesToRead(words) })}
          </span>
        )}
      </p>
    </ActionBar>
  )
}

interface PlanMenuProps extends PostFormProps {
  fields: PostFieldsProps['fields']
  isBusy: boolean
  zone: string
  preview?: PreviewLinkProps
}

/** Schedules publication; on phones, it also contains the preview link, for which the row has no room. */
function PlanMenu({ fields: { date, time }, isBusy, preview, ...props }: PlanMenuProps) {
  const { zone, plan, postId, reply } = props
  const labels = useLabels('plan')
  const { dashboard: dashboardLabels, site: siteLabels } = useLabels()
  const [isOpen, setOpen] = useState(false)
  const hasErrors = Boolean(date.errors ?? time.errors)
  return (
    <details
      open={isOpen || hasErrors}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={buttonClass('outline')}>
        <Icon name="ellipsis" className="size-5 sm:hidden" />
        <span className="sr-only sm:hidden">{dashboardLabels.more}</span>
        <Icon name="clock" className="size-5 max-sm:hidden lg:hidden" />
        <span className="max-lg:sr-only max-sm:hidden">{labels.publish}</span>
      </summary>
      <div className="absolute inset-x-0 bottom-full max-h-[calc(100svh-9rem)] max-w-lg space-y-4 overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-float">
        {preview && <PreviewLink {...preview} className="sm:hidden" />}
        <p className="font-semibold sm:hidden">{labels.publish}</p>
        {plan && <p className="font-semibold">{plan}</p>}
        <TimeFields date={date} time={time} zone={zone} choices={reply?.choices} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <IntentButton
            intent={POST_INTENTS.plan}
            formNoValidate
            busy={isBusy}
            busyLabel={siteLabels.loading}
          >
            {labels.set.publish}
          </IntentButton>
          {postId && (
            <Link
              to={planPath(postId)}
              className="inline-flex min-h-11 items-center text-link underline"
            >
              {labels.title}
            </Link>
          )}
        </div>
      </div>
    </details>
  )
}

interface PreviewLinkProps {
  to: string
  label: string
  onOpen: () => unknown
  className?: string
}

function PreviewLink({ to, label, onOpen, className }: PreviewLinkProps) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        const tab = window.open('', '_blank')
        if (!tab) return
        event.preventDefault()
        void Promise.resolve(onOpen()).finally(() => tab.location.replace(to))
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

interface PostFieldsProps {
  fields: Record<keyof PostFormValues, FieldState>
  categories: CategoryLinkView[]
  kind: FormKind
}

/** The text fills the page; the other fields are in a collapsible panel next to it. */
function PostFields({ fields, categories, kind }: PostFieldsProps) {
  const { postForm: postFormLabels, checks } = useLabels()
  return (
    <div className="post-fields">
      <div className="min-w-0 space-y-3">
        <TitleField field={fields.title} next={fields.content.id} />
        <RichTextField
          field={fields.content}
          label={checks.fields.content}
          isLabelHidden
          hint={postFormLabels.contentHint}
        />
        <HtmlExamples />
      </div>
      <PostPanel fields={fields} categories={categories} kind={kind} />
    </div>
  )
}

/** Shows the title as large as readers see it. The field grows with its lines, and Enter moves to the text. */
function TitleField({ field, next }: { field: FieldState; next: string }) {
  const { title } = useLabels('checks').fields
  return (
    <Field field={field} label={title} isLabelHidden>
      {(control) => (
        <textarea
          {...control}
          key={field.key}
          defaultValue={field.initialValue}
          placeholder={title}
          rows={1}
          maxLength={300}
          required
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            document.getElementById(next)?.focus()
          }}
          className="post-title"
        />
      )}
    </Field>
  )
}

const IN_PANEL = [
  'slug',
  'category',
  'image',
  'file',
  'agree',
  'description',
  ...SEO_FIELDS,
] as const

function PostPanel({ fields, categories, kind }: PostFieldsProps) {
  const { postForm: postFormLabels, edit: editLabels, pages: pageLabels, checks } = useLabels()
  const [isOpen, setOpen] = useState(true)
  const isPage = fields.kind.initialValue === 'page'
  // An invalid field must be visible to get focus.
  const hasErrors = IN_PANEL.some((name) => fields[name].errors?.length)
  return (
    <details
      open={isOpen || hasErrors}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="post-panel"
    >
      <summary className="inline-flex min-h-11 items-center gap-2 font-semibold">
        <Icon name="chevron-down" className="size-5" />
        {isPage ? pageLabels.panel : postFormLabels.panel}
      </summary>
      <div className="min-w-0 space-y-6 pt-2">
        <TextField
          field={fields.slug}
          label={checks.fields.slug}
          hint={isPage ? pageLabels.slugHint : editLabels.slugHints[kind]}
          maxLength={200}
        />
        {!isPage && <CategoryField field={fields.category} categories={categories} />}
        <PostPictureField image={fields.image} file={fields.file} agree={fields.agree} />
        <TextField
          field={fields.description}
          label={checks.fields.description}
          hint={postFormLabels.descriptionHint}
          rows={3}
          maxLength={2_000}
        />
        {/* A chosen language stays selected on later saves. */}
        <SelectField
          field={fields.language}
          label={postFormLabels.language}
          hint={postFormLabels.languageHint}
          options={postFormLabels.languages}
        />
        <TextField
          field={fields.translation}
          label={postFormLabels.translation}
          hint={postFormLabels.translationHint}
          maxLength={500}
        />
        {isPage && (
          // On a page's form, these fields are hidden, since a form without them would count as changed.
          <>
            <HiddenField name="category" value={fields.category.initialValue} />
            <HiddenField name="authorName" value={fields.authorName.initialValue} />
          </>
        )}
        {!isPage && (
          <TextField field={fields.authorName} label={checks.fields.authorName} maxLength={100} />
        )}
        <SeoPanel fields={fields} />
      </div>
    </details>
  )
}

function CategoryField({
  field,
  categories,
}: Pick<PostFieldsProps, 'categories'> & { field: FieldState }) {
  const { postForm: postFormLabels, checks } = useLabels()
  const named = categories.filter(({ slug }) => slug !== DEFAULT_CATEGORY)
  const chosen = field.initialValue || DEFAULT_CATEGORY
  const isGone = chosen !== DEFAULT_CATEGORY && named.every(({ slug }) => slug !== chosen)
  return (
    <SelectField
      field={{ ...copyField(field), initialValue: chosen }}
      label={checks.fields.category}
    >
      {/* Without this option, the browser would select another category. */}
      {isGone && <option value={chosen}>{postFormLabels.goneCategory({ slug: chosen })}</option>}
      <option value={DEFAULT_CATEGORY}>{postFormLabels.noCategory}</option>
      {named.map((category) => (
        <option key={category.slug} value={category.slug} lang={category.language}>
          {category.name}
        </option>
      ))}
    </SelectField>
  )
}

/** Fills in the slug while the title is typed, unless the slug was edited. Loads the rules on the first letter. */
function useMadeSlug() {
  const generated = useRef<string | null>(null)
  return async ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLTextAreaElement) || target.name !== 'title') return
    // Offline, the field stays as it is. If it is empty, the server makes the slug.
    const rules = await import('~/text/slug').catch(() => null)
    if (!rules) return
    const make = (title: string) => (title.trim() === '' ? '' : rules.toSlug(title))
    generated.current ??= make(target.defaultValue)
    const slug = target.form?.elements.namedItem('slug')
    if (!(slug instanceof HTMLInputElement)) return
    if (slug.value !== '' && slug.value !== generated.current) return
    generated.current = make(target.value)
    if (slug.value === generated.current) return
    slug.value = generated.current
    // The slug may be filled in after the title was saved, so trigger another save.
    slug.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

const COUNT_AFTER = 500

/** Counts the words in the text after a pause in typing. */
function useWordCount(form: RefObject<HTMLFormElement>) {
  const [words, setWords] = useState(0)
  const timer = useRef<number>()
  useEffect(() => setWords(countWords(form.current)), [form])
  function countLater() {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setWords(countWords(form.current)), COUNT_AFTER)
  }
  return [words, countLater] as const
}

function countWords(form: HTMLFormElement | null): number {
  const text = form?.elements.namedItem('content')
  return text instanceof HTMLTextAreaElement ? listWords(toPlainText(text.value)).length : 0
}
