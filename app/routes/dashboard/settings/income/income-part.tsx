import { copyField, SelectField, TextField } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { Section } from '~/components/ui/panel'
import { PLACES, SCHEMAS } from '~/domain/core/settings-schema'
import { useTabData } from '../../tab'
import { CardSection, SettingsForm } from '../settings-form'
import type { load } from './income.server'

const HEIGHTS = {
  '50': '50 px (320 × 50)',
  '90': '90 px (728 × 90)',
  '100': '100 px (320 × 100)',
  '250': '250 px (300 × 250, 970 × 250)',
  '280': '280 px (336 × 280)',
  '600': '600 px (160 × 600, 300 × 600)',
}

export function IncomePart() {
  const data = useTabData<typeof load>()
  const labels = useLabels().settings.income
  return (
    <SettingsForm schema={SCHEMAS.income} data={data}>
      {([, fields]) => (
        <>
          <p className="text-small text-muted">{labels.hint}</p>
          {PLACES.map((name) => {
            const { code, origins, height } = fields[name].getFieldset()
            return (
              <CardSection key={name} {...labels.places[name]}>
                <TextField field={copyField(code)} label={labels.code} rows={4} />
                <TextField
                  field={copyField(origins)}
                  label={labels.origins}
                  hint={labels.originsHint}
                  rows={3}
                />
                <SelectField field={copyField(height)} label={labels.height} options={HEIGHTS} />
              </CardSection>
            )
          })}
          <Section title={labels.adsTxt.title} hint={labels.adsTxt.hint}>
            <TextField field={fields.adsTxt} label={labels.adsTxt.label} rows={6} />
          </Section>
        </>
      )}
    </SettingsForm>
  )
}
