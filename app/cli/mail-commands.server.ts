import type { Command } from '@commander-js/extra-typings'
import { pino } from 'pino'
import { Mailer } from '~/domain/mailer.server'
import { systemLabels as labels, testMail } from '~/labels/dashboard'
import { examples, toEmail, withSettings } from './actions.server'

export function addMailCommands(program: Command): void {
  program
    .command('mail')
    .description('try the mail server of SMTP_URL')
    .addHelpText('after', examples('mail test meera@example.org'))
    .command('test')
    .description('send a test mail and wait until the mail server has accepted it')
    .argument('<e-mail>', 'of the recipient', toEmail)
    .addHelpText('after', examples('mail test meera@example.org'))
    .action(
      withSettings(async (settings, email) => {
        const mailer = new Mailer(settings, pino({ level: 'silent' }))
        try {
          const to = { name: '', address: email }
          await mailer.sendNow({ to, ...testMail(settings.SITE_NAME) })
          return labels.mailSent(email)
        } finally {
          await mailer.close()
        }
      }),
    )
}
