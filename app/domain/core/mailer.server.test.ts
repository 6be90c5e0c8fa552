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

it('an email without a sender says what to set, and nothing is sent', async () => {
  const sendMail = vi.fn()
  const transport = { sendMail: sendMail as never, close: () => {} }
  const mail = { to: { name: 'मीरा', address: 'meera@example.org' }, subject: '', text: '' }
  await expect(new Mailer(createTestDeps(), { transport }).sendNow(mail)).rejects.toMatchObject({
    message: expect.stringMatching(/^senderUnset|MAIL_FROM/),
  })
  expect(sendMail).not.toHaveBeenCalled()
  const site = { email: 'desk@news.example', name: 'सवेरा' }
  await new Mailer(createTestDeps({ site }), { transport }).sendNow(mail)
  expect(sendMail.mock.lastCall![0]).toMatchObject({
    from: { name: 'सवेरा', address: 'desk@news.example' },
  })
})
