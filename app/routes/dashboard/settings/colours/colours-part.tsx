import { useActionData } from '@remix-run/react'
import { type CSSProperties, type FormEvent, useRef } from 'react'
import { fillField } from '~/components/form/fill-field'
import { type FieldState, TextField } from '~/components/form/field'
import { IntentButton } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { useRootData } from '~/components/site/loader-data'
import { buttonClass } from '~/components/ui/button'
import { Section } from '~/components/ui/panel'
import { SCHEMAS } from '~/domain/core/settings-schema'
import { SETTINGS_INTENTS } from '~/paths/intents'
import { useTabData } from '../../tab'
import { CardSection, SettingsForm } from '../settings-form'
import type { ColoursReply, load } from './colours.server'

const NAMES = ['main', 'accent'] as const

export function ColoursPart() {
  const data = useTabData<typeof load>()
  const { defaults } = data
  const { settings: labels, common } = useLabels()
  const preview = useActionData<ColoursReply>()?.preview ?? data.preview
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 xl:grid-cols-[22rem_minmax(0,1fr)]">
      <SettingsForm
        schema={SCHEMAS.colours}
        data={data}
        reloadDocument
        more={
          <IntentButton variant="outline" intent={SETTINGS_INTENTS.preview}>
            {common.preview}
          </IntentButton>
        }
      >
        {([, fields]) => (
          <CardSection title={labels.parts.colours} hint={labels.coloursHint}>
            {NAMES.map((name) => (
              <div key={name} className="space-y-2">
                <ColourField
                  field={fields[name]}
                  label={labels.colours[name]}
                  hint={labels.byDefault({ value: defaults[name] })}
                  fallback={defaults[name]}
                />
                <Moved label={labels.colours[name]} {...preview.moved[name]} />
              </div>
            ))}
          </CardSection>
        )}
      </SettingsForm>
      <Section title={common.preview} hint={labels.previewHint}>
        {(['light', 'dark'] as const).map((mode) => (
          <div key={mode} className="flex flex-wrap items-start gap-4">
            <Sample mode={mode} tokens={preview[mode]} width="desktop" />
            <Sample mode={mode} tokens={preview[mode]} width="phone" />
          </div>
        ))}
      </Section>
    </div>
  )
}

interface ColourFieldProps {
  field: FieldState
  label: string
  hint: string
  fallback: string
}

/** The browser's colour picker cannot be empty, so it writes to a text field and follows changes there. */
function ColourField({ field, label, hint, fallback }: ColourFieldProps) {
  const labels = useLabels().settings
  const row = useRef<HTMLDivElement>(null)
  function write(colour: string) {
    const input = row.current?.querySelector<HTMLInputElement>('input[name]')
    if (input) fillField(input, colour)
  }
  function follow({ target }: FormEvent) {
    if (!(target instanceof HTMLInputElement) || target.type === 'color') return
    const { data: colour } = SCHEMAS.colours.shape[NAMES[0]].safeParse(target.value)
    const picker = row.current?.querySelector<HTMLInputElement>('[type="color"]')
    if (picker && colour !== undefined) picker.value = colour || fallback
  }
  return (
    <div ref={row} onInput={follow} className="flex items-start gap-3">
      <TextField
        field={field}
        label={label}
        hint={hint}
        placeholder={fallback}
        className="min-w-0 flex-1"
      />
      <input
        type="color"
        aria-label={labels.pickColour({ name: label })}
        defaultValue={field.initialValue || fallback}
        onInput={({ currentTarget }) => write(currentTarget.value)}
        className="mt-8.5 block needs-script h-12 w-14 cursor-pointer rounded-field border border-line-strong bg-surface p-1"
      />
    </div>
  )
}

function Moved({ label, entered, used }: { label: string; entered: string; used: string }) {
  const labels = useLabels().settings
  if (entered === used) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-small">
      <Swatch colour={entered} /> <Swatch colour={used} />
      {labels.moved({ name: label, entered, used })}
    </p>
  )
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden
      style={{ backgroundColor: colour }}
      className="inline-block size-6 rounded-full border border-line-strong"
    />
  )
}

interface SampleProps {
  mode: 'light' | 'dark'
  tokens: Record<string, string>
  width: 'desktop' | 'phone'
}

/** A small sample page in these colours, with elements from readers' pages. */
function Sample({ mode, tokens, width }: SampleProps) {
  const labels = useLabels().settings
  const { site } = useRootData()
  const logo = (mode === 'dark' && site.logoDark) || site.logo
  const { sample } = labels
  const isPhone = width === 'phone'
  const style: CSSProperties = Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [`--${name}`, value]),
  )
  return (
    <figure className={isPhone ? 'w-90 max-w-full' : 'w-full'}>
      <div
        style={style}
        className="overflow-hidden rounded-card border border-line bg-page text-small text-ink"
      >
        <div className="flex items-center gap-3 border-b border-line bg-nav-ground px-3 py-2 text-nav-ink">
          {logo ? (
            <img src={logo.url} alt={site.name} className="me-auto h-8 max-w-2/3 object-contain" />
          ) : (
            <b lang={site.nameLanguage} className="me-auto wrap-anywhere text-nav-active">
              {site.name}
            </b>
          )}
          {!isPhone && <span>{sample.menu}</span>}
        </div>
        <div className={isPhone ? 'space-y-3 p-3' : 'grid grid-cols-2 gap-3 p-3'}>
          <div className="rounded-card border border-line bg-surface p-3">
            <p className="font-semibold text-link">{sample.category}</p>
            <p className="text-card font-bold text-head">{sample.heading}</p>
            <p>
              {sample.text} <mark>{sample.mark}</mark>
            </p>
            <p className="text-muted">{sample.date}</p>
          </div>
          <div className="space-y-2 rounded-card bg-sunk p-3">
            <p>{sample.text}</p>
            <span className={buttonClass('primary')}>{sample.button}</span>
          </div>
        </div>
        <div className="bg-maroon px-3 py-2 text-cream">{sample.verse}</div>
        <div className="bg-foot px-3 py-2 text-cream-muted">
          <b className="text-haldi">{sample.footer}</b> {sample.date}
        </div>
      </div>
      <figcaption className="mt-1 text-meta text-muted">
        {`${labels.modes[mode]}: ${labels.widths[width]}`}
      </figcaption>
    </figure>
  )
}
