import { expect, it, vi } from 'vitest'
import { createTestDeps, memoryLog } from '../../../tests/helpers/deps'
import { Mailer } from './mailer.server'

it('queued emails are logged as not sent when the site stops', async () => {
  const { log, lines } = memoryLog()
  const sendMail = vi.fn(() => Promise.reject(new Error('connection refused')))
  const transport = { sendMail: sendMail as never, close: () => {} }
  const environment = { MAIL_FROM: 'news@news.example' }
  const mailer = new Mailer(createTestDeps({ environment, log }), { transport })
  const mail = { to: { name: 'मीरा', address: 'meera@example.org' }, subject: '', text: '' }
  mailer.send(() => mail)
  mailer.send(() => mail)
  await vi.waitFor(() => expect(sendMail).toHaveBeenCalledOnce())
  await mailer.close()
  await vi.waitFor(() => expect(lines).toHaveLength(2))
  for (const line of lines) expect(line).toContain('an email was not sent')
  expect(lines.join('')).toContain('connection refused')
})

it.each([
  [{ MAIL_FROM: 'news@news.example' }, 'news@news.example'],
  [{ SMTP_URL: 'smtps://desk%40news.example:secret@mail.example' }, 'desk@news.example'],
  [{ SMTP_URL: 'smtps://user:secret@mail.example' }, 'noreply@news.example'],
])('with %j, emails come from %s, not from the readers’ contact', async (given, address) => {
  const sendMail = vi.fn()
  const transport = { sendMail: sendMail as never, close: () => {} }
  const mail = { to: { name: 'मीरा', address: 'meera@example.org' }, subject: '', text: '' }
  const environment = { PUBLIC_ORIGIN: 'https://news.example', ...given }
  const site = { email: 'newsroom@gmail.com', name: 'सवेरा' }
  await new Mailer(createTestDeps({ environment, site }), { transport }).sendNow(mail)
  expect(sendMail.mock.lastCall![0]).toMatchObject({ from: { name: 'सवेरा', address } })
})
