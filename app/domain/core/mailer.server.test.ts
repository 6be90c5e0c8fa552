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
