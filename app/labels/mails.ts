interface MailLabels<Values> {
  subject: (values: { site: string }) => string
  text: (values: Values) => string
}

export function toMail<Values>(
  { subject, text }: MailLabels<Values>,
  values: Values & { site: string },
) {
  return { subject: subject(values), text: text(values) }
}
