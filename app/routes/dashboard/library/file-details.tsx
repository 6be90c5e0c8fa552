import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Field, TextField } from '~/components/form/field'
import { useValidatedForm } from '~/components/form/use-validated-form'
import { IntentButton, ValidatedForm } from '~/components/form/validated-form'
import { DeleteLink, pictureVanishing } from '~/components/delete/deletion'
import { Picture } from '~/components/post/picture'
import { useLabels } from '~/components/site/use-labels'
import { Button, buttonClass } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import {
  FileInputSchema,
  MAX_ALT_LENGTH,
  MAX_CAPTION_LENGTH,
  MAX_FILE_NAME_LENGTH,
} from '~/domain/core/file-schema'
import type { FormReply } from '~/view-models/replies'
import { LIBRARY_INTENTS, LIST_FIELDS, LIST_INTENTS } from '~/paths/intents'
import { LIBRARY_TAB, libraryFilePath } from '~/paths/paths'
import { figureHtml } from '~/domain/html/post-html'
import { escapeText } from '~/text/clean'
import { LANGUAGES } from '~/text/language'
import type { FileDetails } from './library.server'
import { PictureForm } from './picture-form'

interface DetailsProps {
  file: FileDetails
  reply?: FormReply
}

export function FileDetailsPage({ file, reply }: DetailsProps) {
  const allLabels = useLabels()
  const { library: labels, common } = allLabels
  const isUsed = file.uses > 0
  return (
    <>
      <p className="mb-3">
        <Link to={LIBRARY_TAB} className="inline-flex min-h-11 items-center text-link underline">
          {labels.back}
        </Link>
      </p>
      <h1 lang={file.language} className="mb-6 text-heading font-bold wrap-anywhere text-head">
        {file.title}
      </h1>
      {/* On narrow screens the picture is above the form that describes it. */}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="lg:order-1">
          <Preview file={file} />
        </div>
        <div className="min-w-0 space-y-6 lg:row-span-2">
          <Panel title={labels.describe} small className="space-y-4 p-4 sm:p-6">
            <TextsForm file={file} reply={reply} />
          </Panel>
          <Panel title={labels.usedHeading} small className="space-y-3 p-4 sm:p-6">
            <Uses file={file} />
          </Panel>
        </div>
        <div className="min-w-0 space-y-6 lg:order-2">
          <Panel
            title={file.isAudio ? labels.aboutAudio : labels.about}
            small
            className="space-y-4 p-4"
          >
            <About file={file} />
          </Panel>
          {!file.isProfilePicture && !file.isAudio && (
            <Panel title={common.replace} small className="p-4">
              <PictureForm
                id="replace-file"
                action={libraryFilePath(file.id)}
                intent={LIBRARY_INTENTS.replace}
                label={labels.replaceFile}
                hint={labels.replaceHint}
                button={common.replace}
                errors={reply?.result?.error?.file ?? undefined}
                replaces={file.id}
                uploaded={() => labels.replaced}
                className="mt-2 space-y-3"
              />
            </Panel>
          )}
          <Form method="post" action={LIBRARY_TAB} className="space-y-2">
            <input type="hidden" name={LIST_FIELDS.fileId} value={file.id} />
            <Button
              variant="outline-danger"
              name={LIST_FIELDS.intent}
              value={LIST_INTENTS.deleteMany}
              disabled={isUsed}
              aria-describedby={isUsed ? 'used-note' : undefined}
              className="w-full"
            >
              {common.delete}
            </Button>
            {isUsed && (
              <p id="used-note" className="text-small text-muted">
                {labels.usedNote}
              </p>
            )}
          </Form>
          <DeleteLink
            deletion={pictureVanishing(file, allLabels)}
            className={buttonClass('outline-danger', 'w-full')}
          />
        </div>
      </div>
    </>
  )
}

function TextsForm({ file, reply }: DetailsProps) {
  const { library: labels, checks, common } = useLabels()
  const stored = { name: file.title, alt: file.alt, caption: file.caption, credit: file.credit }
  const [form, fields] = useValidatedForm('file', FileInputSchema, reply?.result, stored)
  const [alts, captions] = [fields.alt.getFieldset(), fields.caption.getFieldset()]
  return (
    <ValidatedForm
      form={form}
      reply={reply}
      asksFirst
      action={libraryFilePath(file.id)}
      className="space-y-5"
    >
      <TextField
        field={fields.name}
        label={checks.fields.name}
        maxLength={MAX_FILE_NAME_LENGTH}
        required
      />
      {!file.isProfilePicture &&
        !file.isAudio &&
        LANGUAGES.map((language) => (
          <fieldset key={language} className="space-y-4 border-t border-line pt-4">
            <legend className="sr-only">{labels.languages[language]}</legend>
            <TextField
              field={alts[language]}
              label={labels.alt({ language: labels.languages[language] })}
              hint={file.missing.includes(language) ? labels.altMissing : labels.altHint}
              maxLength={MAX_ALT_LENGTH}
              lang={language}
            />
            <TextField
              field={captions[language]}
              label={labels.caption({ language: labels.languages[language] })}
              hint={labels.captionHint}
              maxLength={MAX_CAPTION_LENGTH}
              lang={language}
            />
          </fieldset>
        ))}
      {!file.isProfilePicture && !file.isAudio && (
        <TextField
          field={fields.credit}
          label={checks.fields.credit}
          hint={labels.creditHint}
          maxLength={MAX_ALT_LENGTH}
        />
      )}
      <IntentButton intent={LIBRARY_INTENTS.describe} busyLabel={common.saving}>
        {common.save}
      </IntentButton>
    </ValidatedForm>
  )
}

function Uses({ file: { posts, texts, profiles } }: { file: FileDetails }) {
  const { library: labels, postTable } = useLabels()
  if (posts.length + texts.length + profiles.length === 0) {
    return <p className="text-muted">{labels.nowhere}</p>
  }
  return (
    <ul className="divide-y divide-line">
      {posts.map((post) => (
        <UseRow key={post.id} to={post.editPath} text={post.title} language={post.language}>
          {(post.isEarlier || post.isDraft) && (
            <span className="text-small text-muted">
              {post.isEarlier ? labels.earlier : postTable.states.draft}
            </span>
          )}
        </UseRow>
      ))}
      {texts.map(({ title, language }) => (
        <UseRow key={title} to="/dashboard?tab=nirvankand" text={title} language={language}>
          <span className="text-small text-muted">{labels.verses}</span>
        </UseRow>
      ))}
      {profiles.map(({ name, language }) => (
        <li key={name} className="min-h-11 py-2">
          {labels.profileOf} <span lang={language}>{name}</span>
        </li>
      ))}
    </ul>
  )
}

interface UseRowProps {
  to: string
  text: string
  language: string
  children: ReactNode
}

function UseRow({ to, text, language, children }: UseRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Link
        to={to}
        lang={language}
        className="inline-flex min-h-11 items-center py-2 font-semibold wrap-anywhere text-link hover:underline"
      >
        {text}
      </Link>
      {children}
    </li>
  )
}

function Preview({ file }: { file: FileDetails }) {
  const labels = useLabels().library
  if (file.isAudio) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- there are none
    return <audio controls preload="none" src={file.url} className="w-full" />
  }
  return (
    <a href={file.url} target="_blank" rel="noreferrer" aria-label={labels.open}>
      <Picture
        image={file.image}
        alt={file.alt.hi ?? file.alt.en}
        fit="contain"
        sizes="320px"
        className="aspect-4/3 rounded-field bg-sunk"
      />
    </a>
  )
}

function About({ file }: { file: FileDetails }) {
  const { library: labels, checks } = useLabels()
  const { alt, caption, credit } = file
  const audio = `<p><a href="${file.url}">${escapeText(file.title.replace(/\.\w+$/, ''))}</a></p>`
  const image = `<img src="${file.url}" alt="${(alt.hi ?? alt.en ?? '').replaceAll('"', '&quot;')}" width="${file.width}" height="${file.height}">`
  const picture = figureHtml(image, caption.hi ?? caption.en, credit)
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
        <dt className="text-muted">{labels.size}</dt>
        <dd>{file.sizeLabel}</dd>
        <dt className="text-muted">{labels.added}</dt>
        <dd>
          <time {...file.added} />
        </dd>
      </dl>
      <Field
        field={{ id: 'file-address', name: 'address' }}
        label={checks.fields.slug}
        hint={file.isAudio ? labels.audioAddressHint : labels.addressHint}
      >
        {(control) => <input {...control} readOnly value={file.url} />}
      </Field>
      {!file.isProfilePicture && (
        <Field field={{ id: 'file-html', name: 'html' }} label={labels.html}>
          {(control) => (
            <textarea {...control} readOnly rows={4} value={file.isAudio ? audio : picture} />
          )}
        </Field>
      )}
      <a href={`/api/files/${file.id}/download`} className={buttonClass('outline', 'w-full')}>
        {labels.download}
      </a>
    </>
  )
}
