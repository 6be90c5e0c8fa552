import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext'
import { useState } from 'react'
import { TextField } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { PictureField } from '~/components/upload/picture-field'
import { useUpload } from '~/components/upload/upload'
import { isAudioUrl } from '~/domain/core/picture-url'
import { AUDIO_TYPES, MAX_CAPTION_LENGTH } from '~/domain/core/file-schema'
import { insertAudio } from './commands'
import { type CloseDialog, EditorDialog, type DialogValues } from './dialogs'

export function AudioDialog({ onClose }: { onClose: CloseDialog }) {
  const { editor: labels, checks } = useLabels()
  const [editor] = useLexicalComposerContext()
  const [name, setName] = useState('')
  const [url, setUrl] = useState<string>()
  const [problem, setProblem] = useState<string[]>()
  const upload = useUpload('file', { onUploaded: (file) => setUrl(file.url), isInDialog: true })

  function submit({ caption = '' }: DialogValues) {
    if (url && isAudioUrl(url)) onClose(() => insertAudio(editor, url, caption || name))
    else setProblem([labels.audioMissing])
  }

  return (
    <EditorDialog
      title={labels.audio}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={labels.audioInsert}
      isBusy={upload.isBusy}
    >
      <PictureField
        input={{
          id: 'editor-audio',
          name: '',
          label: labels.audioFile,
          errors: problem,
          accept: AUDIO_TYPES,
        }}
        upload={upload}
        onChoose={(file) => {
          setProblem(undefined)
          setUrl(undefined)
          setName(file?.name.replace(/\.\w+$/, '') ?? '')
        }}
        onPick={(file) => {
          setProblem(undefined)
          setUrl(file.url)
          setName(file.title.replace(/\.\w+$/, ''))
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are none */}
      {url && isAudioUrl(url) && <audio controls preload="none" src={url} className="w-full" />}
      <TextField
        field={{ id: 'editor-audio-caption', name: 'caption', key: name, initialValue: name }}
        label={checks.fields.caption}
        hint={labels.audioCaptionHint}
        autoComplete="off"
        maxLength={MAX_CAPTION_LENGTH}
      />
    </EditorDialog>
  )
}
