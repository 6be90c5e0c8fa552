import * as english from '../en/messages'

/** In both languages, for the API and for accounts that have not chosen one. */
export const checks = {
  ...english.checks,
  signUpClosed:
    'Sign-up is closed here. Ask an admin for an account. (यहाँ आप ख़ुद खाता नहीं बना सकते। किसी एडमिन से खाता माँगें।)',
  linkEnded:
    'This link is no longer valid: it was used or has expired. (यह लिंक अब काम नहीं करता: यह इस्तेमाल हो चुका है या इसका समय बीत गया है।)',
}

export const errors = {
  ...english.errors,
  commonPassword:
    'Many people use this password, so it is easy to guess. Please choose another. (यह पासवर्ड बहुत लोग रखते हैं, कृपया कोई दूसरा चुनें।)',
  accountBlocked:
    'This account is blocked. Please ask an admin of this site. (यह खाता ब्लॉक है। साइट के किसी एडमिन से बात करें।)',
  wrongOrUnconfirmed:
    'Invalid email or password, or the address is not confirmed yet. (ई-मेल या पासवर्ड सही नहीं है, या ई-मेल अभी पक्का नहीं हुआ है।)',
}
