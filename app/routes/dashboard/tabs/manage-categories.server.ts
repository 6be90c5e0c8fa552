import { parseWithZod } from '@conform-to/zod/v4'
import { requireAdmin } from '~/auth/guards.server'
import { CATEGORIES_TAB, CATEGORY_INTENTS } from '~/components/categories/addresses'
import type { Account } from '~/domain/accounts/schema'
import {
  createCategory,
  listCategoriesWithCounts,
  renameCategory,
} from '~/domain/categories/manage-categories.server'
import { CategoryInputSchema, type CategoryInput } from '~/domain/categories/schema'
import { DomainError } from '~/domain/errors'
import { attempt } from '~/http/attempt.server'
import type { Door } from '~/http/door.server'
import { answerForm } from '~/http/forms/form-reply.server'
import { receiveForm, textField } from '~/http/forms/read-form.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { manageCategoriesLabels } from '~/i18n/labels/manage-categories'
import { toCategoryRow } from '~/view-models/category.server'

const { failedToLoad, added, addFailed, renamed, renameFailed } = manageCategoriesLabels

export async function load(door: Door) {
  const editor = await requireAdmin(door)
  return {
    categories: await attempt(door.deps, failedToLoad, () =>
      listCategoriesWithCounts(door.deps, editor).map(toCategoryRow),
    ),
    renamedId: new URL(door.request.url).searchParams.get('rename') ?? undefined,
  }
}

export async function act(door: Door) {
  const fields = ['intent', 'categoryId', 'name']
  const { user: editor, form } = await receiveForm(door, requireAdmin, fields)
  switch (textField(form, 'intent')) {
    case CATEGORY_INTENTS.add:
      return add(door, editor, form)
    case CATEGORY_INTENTS.rename:
      return rename(door, editor, form)
    default:
      throw new DomainError('InvalidInput', 'Unknown button')
  }
}

function add({ deps }: Door, editor: Account, form: FormData) {
  const submission = parseWithZod(form, { schema: CategoryInputSchema })
  return answerForm(deps, submission, { toast: addFailed }, (input: CategoryInput) => {
    createCategory(deps, editor, input)
    return redirectWithToast(CATEGORIES_TAB, { type: 'success', message: added }, deps.settings)
  })
}

function rename({ deps }: Door, editor: Account, form: FormData) {
  const submission = parseWithZod(form, { schema: CategoryInputSchema })
  return answerForm(deps, submission, { toast: renameFailed }, (input: CategoryInput) => {
    renameCategory(deps, editor, textField(form, 'categoryId'), input)
    return redirectWithToast(CATEGORIES_TAB, { type: 'success', message: renamed }, deps.settings)
  })
}
