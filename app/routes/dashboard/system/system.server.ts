import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { requireAdmin } from '~/auth/guards.server'
import { readBackupState } from '~/domain/backup/backup-state.server'
import type { Account } from '~/domain/core/account-schema'
import { confirmClock } from '~/domain/core/clock.server'
import { DomainError } from '~/domain/core/errors'
import {
  examineSite,
  type FindingView,
  findProxyHeaders,
  toFindingView,
} from '~/domain/across/doctor.server'
import { readUsage } from '~/domain/files/upload-limits.server'
import { Queue } from '~/domain/core/queue'
import type { RouteContext } from '~/http/handlers.server'
import { receiveForm } from '~/http/read-form.server'
import { redirectWithToast } from '~/http/toast.server'
import { toMail } from '~/labels/mails'
import { BACK_UP, CONFIRM_CLOCK, SEND_TEST_MAIL } from '~/paths/intents'
import { SYSTEM_TAB } from '~/paths/paths'
import { sign } from '~/runtime/secret.server'
import { hasCommandLine, runCommand } from '~/server/run-command.server'
import { backUpAndAlert } from '~/server/schedule-backups.server'
import { formatBytes } from '~/text/numbers'
import { parseJson } from '~/text/parse-json'
import { formatDateTime } from '~/time/format-date'
import { MINUTE, SECOND } from '~/time/durations'
import { toTime } from '~/view-models/number-style.server'

/** Limits examinations that run at the same time, since each reads the whole database. */
const examinations = new Queue({ max: 3 })
/** A longer backup continues after the form's response. */
const FORM_TIMEOUT = 20 * SECOND

export async function load(ctx: RouteContext) {
  const admin = await requireAdmin(ctx)
  const { deps, request, speech } = ctx
  const found = await examinations.run(() => examineAside(ctx))
  const fromProxy = findProxyHeaders(request.headers, deps.env).map((finding) =>
    toFindingView(finding, speech.sentences),
  )
  const { at, file, bytes, verified, failure } = await readBackupState(deps.env)
  return {
    findings: [
      ...found.filter(({ check }) => fromProxy.every((own) => own.check !== check)),
      ...fromProxy,
      toUsageFinding(ctx),
    ],
    mailTo: deps.mailer.isSet ? admin.email : null,
    backup: {
      made: at ? toTime(at, speech.dates, formatDateTime) : null,
      file: at ? `${file} (${formatBytes(bytes ?? 0)})` : null,
      isProven: at !== undefined && verified === at,
      failure: failure ?? null,
      schedule: deps.env.BACKUP_AT ?? null,
    },
  }
}

function toUsageFinding({ deps, labels: { system: labels } }: RouteContext): FindingView {
  const { UPLOAD_MB_TOTAL: total, UPLOAD_MB_PER_DAY } = deps.env
  const daily = String(UPLOAD_MB_PER_DAY)
  const { count, bytes } = readUsage(deps)
  const share = total === undefined ? 0 : bytes / (total * 1024 * 1024)
  return {
    check: labels.usage,
    level: share >= 1 ? 'problem' : share > 0.8 ? 'warning' : 'ok',
    text:
      total === undefined
        ? labels.used({ count, bytes: formatBytes(bytes), daily })
        : labels.usedOf({ count, bytes: formatBytes(bytes), total: String(total), daily }),
    advice: share > 0.8 ? labels.dropOldUploads : '',
  }
}

export async function act(ctx: RouteContext) {
  const { deps } = ctx
  const { user, form } = await receiveForm(ctx, requireAdmin, ['intent'])
  const intent = form.get('intent')
  if (intent === SEND_TEST_MAIL) return sendTestMail(ctx, user)
  if (intent === CONFIRM_CLOCK) {
    confirmClock(deps)
    const toast = { type: 'success', message: ctx.labels.system.clockConfirmed } as const
    return redirectWithToast('/dashboard', toast, deps.env)
  }
  if (intent !== BACK_UP) throw new DomainError('InvalidInput', 'unknownButton')
  const result = await Promise.race([
    backUpAndAlert(deps),
    sleep(FORM_TIMEOUT, null, { ref: false }),
  ])
  const toast = !result
    ? ({ type: 'info', message: ctx.labels.system.stillRunning } as const)
    : result.isDone
      ? ({ type: 'success', message: ctx.labels.system.backedUp } as const)
      : ({ type: 'error', message: result.text } as const)
  return redirectWithToast(SYSTEM_TAB, toast, deps.env)
}

async function sendTestMail({ deps, speech, labels }: RouteContext, { username, email }: Account) {
  const { mailer, env, settings } = deps
  const to = { name: username, address: email }
  const toast = await mailer
    .sendNow({ to, ...toMail(speech.mails.test, { site: settings().site.name }) })
    .then(
      () => ({ type: 'success' as const, message: labels.system.mailSent({ email }) }),
      (error: Error) => ({ type: 'error' as const, message: error.message }),
    )
  return redirectWithToast(SYSTEM_TAB, toast, env)
}

const FindingsSchema = z.array(
  z.object({
    check: z.string(),
    level: z.enum(['ok', 'warning', 'problem']),
    text: z.string(),
    advice: z.string(),
  }),
) satisfies z.ZodType<FindingView[]>

/** In a build, examines the database in a separate CLI process, since reading a large database would block readers' requests. */
async function examineAside({
  deps: { env, now },
  labels: { system: labels },
  speech: { language, sentences },
}: RouteContext): Promise<FindingView[]> {
  if (!hasCommandLine(env)) {
    const findings = await examineSite({ env, now, sign: (text) => sign(text, env) })
    return findings.map((finding) => toFindingView(finding, sentences))
  }
  const { stdout, stderr } = await runCommand(
    ['doctor', '--json', '--quick', '--language', language],
    AbortSignal.timeout(MINUTE),
  )
  const text = stderr.trim() || labels.unreadable
  const failed = { check: labels.doctor, level: 'problem', text, advice: labels.askLog } as const
  return FindingsSchema.safeParse(parseJson(stdout)).data ?? [failed]
}
