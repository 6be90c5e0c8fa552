import { Form } from '@remix-run/react'
import { type FieldState, SelectField, TextField } from '~/components/form/field'
import { IntentButton } from '~/components/form/validated-form'
import { useLabels } from '~/components/site/use-labels'
import { Section } from '~/components/ui/panel'
import { SCHEMAS, SOCIAL_NETWORKS, type SiteField } from '~/domain/core/settings-schema'
import { EXAMPLE_FIELDS, SITE_DEFAULTS } from '~/domain/core/site-defaults'
import type { ScreenLabels } from '~/labels/languages.server'
import { SETTINGS_INTENTS } from '~/paths/intents'
import { settingsPath } from '~/paths/paths'
import { keysOf } from '~/text/keys-of'
import { detectLanguage } from '~/text/language'
import { useTabData } from '../../tab'
import { CardSection, SettingsForm } from '../settings-form'
import type { load } from './site.server'

const SECTIONS = {
  name: [
    ...(['name', 'nameEnglish', 'tagline', 'taglineEnglish'] as const),
    ...(['description', 'descriptionEnglish', 'examples'] as const),
  ],
  footer: ['footerText', 'footerTextEnglish', 'copyright', 'copyrightEnglish'],
  contact: ['location', 'phone', 'email', 'hours', 'hoursEnglish'],
  social: [...SOCIAL_NETWORKS, 'social'],
  reading: ['readersLanguage', 'digits', 'pageSize', 'timeZone', 'feeds'],
  access: ['verses', 'signUp', 'searchEngines', 'trainingCrawlers'],
} as const satisfies Record<string, readonly SiteField[]>

const defaults: Partial<Record<SiteField, string>> = SITE_DEFAULTS

/** Links have no type `url`: browsers would reject links without `https://`, which the server adds. */
const INPUT_TYPES: Partial<Record<SiteField, string>> = {
  email: 'email',
  phone: 'tel',
}

export function SitePart() {
  const data = useTabData<typeof load>()
  const { sample, values, examples } = data
  const hasDefault = (name: SiteField) => examples || !EXAMPLE_FIELDS.includes(name)
  const labels = useLabels().settings
  return (
    <>
      <SettingsForm schema={SCHEMAS.site} data={data}>
        {([, fields]) =>
          keysOf(SECTIONS).map((section) => {
            const { title, hint } = labels.sections[section]
            return (
              <CardSection key={section} id={section} title={title} hint={hint}>
                {SECTIONS[section].map((name) => (
                  <SiteFieldRow
                    key={name}
                    name={name}
                    field={fields[name]}
                    stored={values[name]}
                    fallback={(hasDefault(name) && defaults[name]) || ''}
                  />
                ))}
              </CardSection>
            )
          })
        }
      </SettingsForm>
      {sample > 0 && <Sample count={sample} />}
    </>
  )
}

function Sample({ count }: { count: number }) {
  const labels = useLabels().settings
  return (
    <Section title={labels.sampleTitle} hint={labels.sampleHint({ count })} className="mt-10">
      <Form method="post" action={settingsPath('site')}>
        <IntentButton variant="outline-danger" intent={SETTINGS_INTENTS.removeSample}>
          {labels.removeSample}
        </IntentButton>
      </Form>
    </Section>
  )
}

interface RowProps {
  name: SiteField
  field: FieldState
  stored: string
  fallback: string
}

/** Shows where the current value comes from, in the value's language; an empty field uses its default. */
function SiteFieldRow({ name, field, stored, fallback }: RowProps) {
  const labels = useLabels().settings
  const allChoices: Partial<Record<SiteField, Record<string, string>>> = labels.choices
  const choices = allChoices[name]
  const value = choices?.[fallback] ?? fallback
  const hints: Partial<Record<SiteField, string>> = labels.hints
  const own = hints[name]
  const isSaid = choices && stored === ''
  const source = isSaid ? '' : toSource(labels, stored, value)
  const hint = (own || source) && (
    <>
      {own} {source}{' '}
      {source && <span lang={choices ? undefined : detectLanguage(value)}>{value}</span>}
    </>
  )
  const noChoice: Partial<Record<SiteField, string>> = labels.noChoice
  const props = { field, label: labels.fields[name], hint }
  if (!choices)
    return (
      <TextField
        {...props}
        type={INPUT_TYPES[name]}
        rows={/^(description|footerText)/.test(name) ? 3 : undefined}
      />
    )
  return (
    <SelectField {...props} options={choices}>
      <option value="">{value ? labels.byDefault({ value }) : noChoice[name]}</option>
    </SelectField>
  )
}

function toSource(labels: ScreenLabels['settings'], stored: string, value: string): string {
  if (stored !== '') return value === '' ? labels.setHere : labels.setHereInstead
  return value === '' ? '' : labels.isDefault
}
