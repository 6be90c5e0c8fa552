import clsx from 'clsx'
import {
  type ClipboardEvent,
  type DragEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { FieldErrors, type FieldState, TextField } from '~/components/form/field'
import { IntentButton } from '~/components/form/validated-form'
import { showToast } from '~/components/site/toasts'
import { useLabels } from '~/components/site/use-labels'
import { Button, buttonClass, type ButtonVariant } from '~/components/ui/button'
import { CROP_CHOICES, hasRatio } from '~/domain/files/picture-crop'
import { AUDIO_TYPES, PICTURE_TYPES } from '~/domain/core/file-schema'
import { LIBRARY_TAB } from '~/paths/paths'
import type { LibraryItem } from '~/view-models/library.server'
import type PickerDialog from './picker-dialog'
import { type Upload, UploadProgress } from './upload'

/** If the import fails, the field offers the same choices as it does without JavaScript. */
const CropTool = lazy(() => import('./crop-tool').catch(() => ({ default: CropChoices })))

/** The smaller recommended size (specification §9). */
const SMALLEST = { width: 800, height: 450 }

interface PictureFieldProps {
  /** The file input. `name` is empty in a dialog, which does not submit the file; errors are shown until another file is chosen. */
  input: InputProps
  replaces?: string
  upload: Upload
  /**
   * The button that uploads the chosen files or, without JavaScript, submits the form. Without a button, files upload
   * immediately. The library's button has the same class.
   */
  button?: {
    label: string
    intent?: string
    className?: string
    variant?: ButtonVariant
    mayUpload?: () => boolean
  }
  onChoose?: (file: File | undefined) => void
  onPick?: (item: LibraryItem) => void
  address?: FieldState
  children?: ReactNode
}

/** A picture from a file or the library: uploaded separately from the form or, without JavaScript, submitted with it. */
export function PictureField({
  input: given,
  replaces,
  upload,
  button,
  onChoose,
  onPick,
  address,
  children,
}: PictureFieldProps) {
  const { upload: labels, library: libraryLabels, editor } = useLabels()
  const { name = 'file', multiple = false } = given
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [outdated, setOutdated] = useState<string[]>()
  const [picks, setPicks] = useState(0)
  // Remounts the input, so that a stored file is not submitted again. An unnamed input submits nothing and keeps its focus.
  const inputKey = name === '' ? 0 : upload.stored + picks
  const [chosenIn, setChosenIn] = useState<number>()
  const hasFile = chosenIn === inputKey
  const errors = given.errors === outdated ? undefined : given.errors

  function forget() {
    setIsMissing(false)
    setOutdated(given.errors)
  }

  function start(files: File[]) {
    const crop = input.current?.form && new FormData(input.current.form).get('crop')
    upload.start(files, { replaces, ...(typeof crop === 'string' && { crop }) })
  }

  function choose(files: File[]) {
    forget()
    setChosenIn(files.length > 0 ? inputKey : undefined)
    onChoose?.(files[0])
    if ((!button || multiple) && files.length > 0) start(files)
    // In an input with `multiple`, more files may be chosen while others upload.
    else if (!multiple) upload.cancel()
  }

  function press(event: MouseEvent) {
    event.preventDefault()
    const files = [...(input.current?.files ?? [])]
    const isAllowed = button?.mayUpload?.() ?? true
    forget()
    setIsMissing(files.length === 0)
    if (files.length > 0 && isAllowed) start(files)
  }

  function pick(item: LibraryItem) {
    upload.cancel()
    forget()
    setPicks((count) => count + 1)
    onPick?.(item)
  }

  const pressed = {
    variant: button?.variant ?? 'outline',
    onClick: press,
    busy: upload.isBusy,
    busyLabel: labels.uploading,
    className: clsx(button?.className, multiple && 'needs-no-script'),
    children: button?.label,
  } as const
  return (
    <>
      <FileInput
        key={inputKey}
        {...given}
        name={name}
        errors={isMissing ? [editor.pictureMissing] : (upload.errors ?? errors)}
        inputRef={input}
        onFiles={choose}
      />
      {children}
      {button?.intent && <IntentButton {...pressed} intent={button.intent} formNoValidate />}
      {button && !button.intent && hasFile && <Button {...pressed} type="button" />}
      <UploadProgress upload={upload} />
      {onPick && (
        <PicturePicker
          isAudio={given.accept === AUDIO_TYPES}
          onChoose={pick}
          className={button?.className}
        />
      )}
      {address && (
        <div className="needs-no-script">
          <TextField
            // Copies each property by name: conform's fields are proxies.
            key={address.initialValue}
            field={address}
            label={libraryLabels.pictureAddress}
            maxLength={2_000}
          />
          <a href={LIBRARY_TAB} target="_blank" rel="noreferrer" className="text-link underline">
            {libraryLabels.openLibrary}
          </a>
        </div>
      )}
    </>
  )
}

interface PickerProps {
  isAudio: boolean
  onChoose: (item: LibraryItem) => void
  className?: string
}

function PicturePicker({ isAudio, onChoose, className = 'w-full' }: PickerProps) {
  const { library: libraryLabels, failures } = useLabels()
  const [Dialog, setDialog] = useState<typeof PickerDialog>()
  const open = () =>
    import('./picker-dialog').then(
      (loaded) => setDialog(() => loaded.default),
      () => showToast({ type: 'error', message: failures.library }),
    )
  return (
    <>
      <Button
        type="button"
        variant="outline"
        aria-haspopup="dialog"
        onClick={() => void open()}
        className={clsx('needs-script', className)}
      >
        {libraryLabels.choose}
      </Button>
      {Dialog && (
        <Dialog
          isAudio={isAudio}
          onClose={() => setDialog(undefined)}
          onChoose={(item) => {
            // Closes this dialog first: while it is open, the one below cannot restore focus.
            flushSync(() => setDialog(undefined))
            onChoose(item)
          }}
        />
      )}
    </>
  )
}

interface InputProps {
  id: string
  name?: string
  label: string
  hint?: ReactNode
  errors?: string[]
  /** The frame's aspect ratio. Pictures with a different ratio are cropped as the `crop` field says. */
  ratio?: number
  /** Uploads as soon as files are chosen; a button is for readers without JavaScript. */
  multiple?: boolean
  accept?: string
}

interface FileInputProps extends InputProps {
  inputRef?: RefObject<HTMLInputElement>
  /** Receives chosen, dropped or pasted files; an empty list if the choice was undone. */
  onFiles?: (files: File[]) => void
}

interface Preview {
  url: string
  width: number
  height: number
}

/** A file input, for pictures by default, that also accepts dropped and pasted files. */
export function FileInput(props: FileInputProps) {
  const labels = useLabels().upload
  const { id, name, label, hint, errors, inputRef, ratio, multiple, onFiles } = props
  const { accept = PICTURE_TYPES } = props
  const [isOver, setIsOver] = useState(false)
  const [file, setFile] = useState<File>()
  const preview = usePreview(ratio === undefined ? undefined : file)
  const needsCrop = ratio !== undefined && preview && !hasRatio(preview, ratio)

  function choose(files: File[]) {
    setFile(files[0])
    onFiles?.(files)
  }

  /** Sets the input's files too, so that the form submits them. */
  function give(event: DragEvent | ClipboardEvent, data: DataTransfer) {
    const dropped = [...data.files].filter(({ type }) =>
      accept.includes(type.replace(/[^/]*$/, '') || '-'),
    )
    setIsOver(false)
    const input = event.currentTarget.querySelector<HTMLInputElement>('input[type=file]')
    if (dropped.length === 0 || !input) return
    event.preventDefault()
    const transfer = new DataTransfer()
    for (const each of multiple ? dropped : dropped.slice(0, 1)) transfer.items.add(each)
    input.files = transfer.files
    choose([...transfer.files])
  }

  return (
    <div
      className={clsx('space-y-1.5 rounded-field', isOver && 'bg-sunk outline-2 outline-link')}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => give(event, event.dataTransfer)}
      onPaste={(event) => give(event, event.clipboardData)}
    >
      <label htmlFor={id} className="block text-small">
        {label}
        {/* Replaces the browser's own button, whose label is in the browser's language. */}
        <span aria-hidden className="mt-1.5 flex needs-script items-center gap-3">
          <span className={buttonClass('outline', 'file-button shrink-0 px-3!')}>
            {labels.chooseFile}
          </span>
          <span className="one-line min-w-0">{file?.name ?? labels.noFile}</span>
        </span>
      </label>
      <input
        ref={inputRef}
        id={id}
        name={name}
        type="file"
        accept={accept}
        multiple={multiple}
        onChange={({ currentTarget }) => choose([...(currentTarget.files ?? [])])}
        aria-invalid={Boolean(errors?.length) || undefined}
        aria-describedby={clsx(errors?.length && `${id}-error`, `${id}-hint`)}
        className="file-input block min-h-11 w-full text-small file:me-3 file:min-h-11 file:rounded-button file:border file:border-line-strong file:bg-transparent file:px-3 file:font-semibold"
      />
      <FieldErrors id={`${id}-error`} errors={errors} />
      <p id={`${id}-hint`} className="text-small text-muted">
        {hint}{' '}
        {accept.includes('image/') && <span className="needs-script">{labels.dropHint}</span>}
      </p>
      {preview && ratio !== 1 && isSmall(preview) && (
        <p role="status" className="text-small">
          {labels.small({ size: `${preview.width}x${preview.height}` })}
        </p>
      )}
      {needsCrop && (
        <Suspense>
          <CropTool key={preview.url} {...preview} ratio={ratio} />
        </Suspense>
      )}
      {ratio !== undefined && (
        <noscript>
          <CropChoices />
        </noscript>
      )}
    </div>
  )
}

const isSmall = ({ width, height }: Preview) => width < SMALLEST.width || height < SMALLEST.height

function CropChoices() {
  const labels = useLabels().upload
  return (
    <fieldset className="space-y-1 text-small">
      <legend>{labels.cropNoScript}</legend>
      {CROP_CHOICES.map((choice) => (
        <label key={choice} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name="crop"
            value={choice}
            defaultChecked={choice === 'middle'}
            className="size-5 shrink-0 accent-[var(--link)]"
          />
          {labels.cropChoices[choice]}
        </label>
      ))}
    </fieldset>
  )
}

/** Returns null until the file is known to be a picture. */
function usePreview(file: File | undefined): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    setPreview(null)
    if (!file) return undefined
    const url = URL.createObjectURL(file)
    const image = new Image()
    image.onload = () => setPreview({ url, width: image.naturalWidth, height: image.naturalHeight })
    image.src = url
    return () => {
      image.onload = null
      URL.revokeObjectURL(url)
    }
  }, [file])
  return preview
}
