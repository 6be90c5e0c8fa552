import type { en } from '../en'
import type { Words } from '../words'
import { account } from './account'
import { dashboard } from './dashboard'
import { doctor } from './doctor'
import { editor } from './editor'
import { formFailures } from './form-failures'
import { history } from './history'
import { library } from './library'
import { mails } from './mails'
import { checks, errors } from './messages'
import { media } from './media'
import { pages } from './pages'
import { plan, previewLinks } from './plan'
import { postForm } from './post-form'
import { readers } from './readers'
import { redirects } from './redirects'
import { settings } from './settings'
import { site } from './site'
import { trash, undo, vanish } from './trash'
import { upload } from './upload'

export const hi: Words<typeof en> = {
  name: 'हिन्दी',
  screens: {
    ...account,
    ...dashboard,
    ...postForm,
    ...readers,
    ...site,
    checks,
    editor,
    formFailures,
    history,
    library,
    media,
    pages,
    plan,
    previewLinks,
    redirects,
    settings,
    trash,
    undo,
    upload,
    vanish,
  },
  mails,
  errors: { ...errors, ...doctor },
}
