import { copyField, SelectField, TextField } from '~/components/form/field'
import { useLabels } from '~/components/site/use-labels'
import { Section } from '~/components/ui/panel'
import { PLACES, SCHEMAS } from '~/domain/settings/schema'
import type { PartData } from './part-data'
import { SettingsForm } from './settings-form'

const HEIGHTS = {
  '50': '50 px (320 × 50)',
  '90': '90 px (728 × 90)',
  '100': '100 px (320 × 100)',
  '250': '250 px (300 × 250, 970 × 250)',
  '280': '280 px (336 × 280)',
  '600': '600 px (160 × 600, 300 × 600)',
}

export function IncomePart({ values, version }: PartData<'income'>) {
  const labels = useLabels('settings').income
  return (
    <SettingsForm part="income" schema={SCHEMAS.income} values={values} version={version}>
      {([, fields]) => (
        <>
          <p className="text-small text-muted">{labels.hint}</p>
          {PLACES.map((name) => {
            const { code, origins, height } = fields[name].getFieldset()
            return (
              <Section key={name} {...labels.places[name]}>
                <div className="space-y-5 rounded-card border border-line bg-surface p-4 sm:p-6">
                  <TextField field={copyField(code)} label={labels.code} rows={4} />
                  <TextField
                    field={copyField(origins)}
                    label={labels.origins}
                    hint={labels.originsHint}
                    rows={3}
                  />
                  <SelectField field={copyField(height)} label={labels.height} options={HEIGHTS} />
                </div>
              </Section>
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
