import type { doctor as english } from '../en/doctor'
import type { Words } from '../words'

export const doctor: Words<typeof english> = {
  checkSettings: 'सेटिंग',
  checkNames: 'सेटिंग के नाम',
  checkProxy: 'प्रॉक्सी',
  checkAddress: 'वेब पता',
  checkMail: 'मेल',
  checkStorage: 'फ़ाइलों का स्टोरेज',
  checkPrimary: 'मुख्य डेटाबेस',
  checkDatabase: 'डेटाबेस',
  checkPermissions: 'अनुमतियाँ',
  checkSpace: 'डिस्क में जगह',
  checkVersion: 'संस्करण',
  checkIndex: 'खोज की सूची',
  checkFiles: 'फ़ाइलें',
  checkClock: 'घड़ी',
  checkBackups: 'बैकअप',
  checkBackupPlan: 'बैकअप का समय',

  checkFailed: 'यह जाँच नहीं हो सकी: {reason}.',
  readLog: 'साइट का लॉग देखें।',
  restoreBackup: 'साइट रोकें और पिछला बैकअप वापस लाएँ: npm run cli -- restore FILE (docs/backup.md)।',
  noDatabase: '{folder} में अभी कोई डेटाबेस नहीं है।',
  startOrSetFolder: 'साइट एक बार शुरू करें, या DATA_DIR में उसका फ़ोल्डर लिखें।',

  originUnset: 'PUBLIC_ORIGIN तय नहीं है: साइट किसी भी डोमेन नाम पर खुल जाती है।',
  setOrigin: 'उसमें साइट का वेब पता लिखें (जैसे https://news.example)।',
  notSecure: 'साइट https के बिना खुलती है: पासवर्ड रास्ते में पढ़े जा सकते हैं।',
  useHttps: 'साइट के आगे सर्टिफ़िकेट वाली प्रॉक्सी लगाएँ और PUBLIC_ORIGIN में उसका https वाला वेब पता लिखें।',
  exampleContact: 'संपर्क के पन्ने पर अभी आपकी अपनी जानकारी नहीं है।',
  fillInContact: 'डैशबोर्ड की सेटिंग में संपर्क की जानकारी भरें।',
  settingsComplete: 'पूरी है।',
  namesKnown: 'सभी नाम सही हैं।',
  unknownInFile: 'साइट शुरू नहीं होगी, क्योंकि .env में ये नाम किसी सेटिंग के नहीं हैं: {names}.',
  correctNames: 'इन्हें ठीक करें या हटाएँ; सही नाम .env.example में हैं।',
  unknownInEnvironment: 'ये नाम किसी सेटिंग के नहीं हैं, इसलिए साइट इन पर ध्यान नहीं देती: {names}.',
  correctIfMeant: 'अगर कोई नाम इसी साइट के लिए है, तो उसे ठीक करें; सही नाम .env.example में हैं।',

  proxyUncounted:
    'https का काम प्रॉक्सी करती है, पर TRUST_PROXY 0 है: सब पाठकों का एक ही IP और एक ही सीमा मानी जाती है।',
  proxySends:
    'साइट के आगे प्रॉक्सी है (वह {header} भेजती है), पर TRUST_PROXY 0 है: सब पाठकों का एक ही IP और एक ही सीमा मानी जाती है।',
  countProxies: 'TRUST_PROXY में लिखें कि कितनी प्रॉक्सी हैं, ज़्यादातर 1।',
  proxySilent:
    'TRUST_PROXY तय है, पर कोई प्रॉक्सी X-Forwarded-For नहीं भेजती: कोई भी झूठा IP बता सकता है।',
  letProxySend: 'प्रॉक्सी से यह हेडर भिजवाएँ, या प्रॉक्सी न हो तो TRUST_PROXY=0 लिखें।',
  proxies: 'साइट के आगे {number} प्रॉक्सी।',
  noProxy: 'साइट के आगे कोई प्रॉक्सी नहीं है।',

  addressUnset: 'तय नहीं है, इसलिए जाँचा नहीं गया।',
  addressWorks: '{url} पर यही साइट खुलती है।',
  cannotWrite: 'साइट चल रही है, पर लिख नहीं पा रही: {what}.',
  freeSpace: 'डिस्क में जगह ख़ाली करें, और साइट के यूज़र को DATA_DIR में लिखने दें।',
  addressElsewhere: '{url} से जवाब {status} आता है, पर इस साइट का नहीं।',
  pointDomain: 'डोमेन और प्रॉक्सी को इस मशीन से जोड़ें; प्रॉक्सी को Host हेडर आगे भेजना होगा।',
  addressUnreachable: '{url} तक यहाँ से नहीं पहुँच सके: {reason}.',
  checkDomain:
    'साइट शुरू करें; डोमेन, सर्टिफ़िकेट और प्रॉक्सी देखें। कुछ नेटवर्क में अपना ही वेब पता नहीं खुलता; तब इसे अनदेखा कर सकते हैं।',

  mailIsUnset: 'SMTP_URL तय नहीं है: नए पासवर्ड का लिंक एडमिन बनाते हैं।',
  mailWorks: '{host} हमारे मेल ले लेता है, जो {sender} से जाते हैं।',
  mailServerRejects: 'मेल सर्वर {host} ने मना कर दिया: {reason}.',
  checkSmtp:
    'SMTP_URL देखें: होस्ट, पोर्ट, यूज़र और पासवर्ड; पोर्ट 465 हो, तो smtps:// लिखें। तब तक नए पासवर्ड का लिंक एडमिन बना सकते हैं।',

  checkStorageSettings:
    'स्टोरेज की सेटिंग (S3_…, UPLOADTHING_TOKEN) देखें, और यह भी कि यहाँ से वहाँ पहुँच सकते हैं या नहीं। तब तक पाठकों को डिफ़ॉल्ट तस्वीर दिखेगी।',
  storageUnset:
    'फ़ाइलें दूसरी जगह भेजी जा चुकी हैं (STORAGE={storage}), पर वहाँ की सेटिंग नहीं है: साइट डिस्क से काम चला रही है।',
  setStorage: 'सेटिंग (S3_…, UPLOADTHING_TOKEN) लिखें और साइट फिर से शुरू करें।',
  backupsPublic: 'बैकअप उसी बकेट में हैं, जहाँ से पाठकों को तस्वीरें मिलती हैं।',
  useOtherBucket: 'BACKUP_BUCKET के लिए कोई दूसरा, निजी बकेट चुनें।',
  filesAreOn: 'फ़ाइलें अपनी जगह पर हैं (STORAGE={storage})।',
  filesWereMoved: 'फ़ाइलें वहीं हैं, जहाँ उन्हें भेजा गया था। चाहें, तो STORAGE={storage} भी लिख लें।',

  checkSyncUrl:
    'DATABASE_SYNC_URL देखें, और यह भी कि यहाँ से वहाँ पहुँच सकते हैं या नहीं। तब तक साइट पढ़ी जा सकती है, बदली नहीं।',
  primaryWorks: '{url} तक पहुँच सकते हैं।',
  picturesOnOneDisk: 'इस साइट को कई कंटेनर चला सकते हैं, पर तस्वीरें एक ही कंटेनर की डिस्क पर हैं।',
  moveFiles: 'STORAGE में s3 या uploadthing लिखें; `files move` मौजूदा फ़ाइलें कॉपी करता है।',

  notWritable: 'साइट का यूज़र {user} {path} में लिख नहीं सकता।',
  makeWritable: 'chown -R {user} {folder}, या डिस्क को लिखने लायक माउंट करें।',
  readableByAll: 'इस मशीन का हर यूज़र {folder} पढ़ सकता है, जिसमें ई-मेल और पासवर्ड के हैश हैं।',
  makePrivate: 'chmod 700 {folder}',
  permissionsFine: 'साइट अपना डेटा लिख सकती है, और दूसरे यूज़र उसे पढ़ नहीं सकते।',

  spaceLeft: '{folder} में {bytes} ख़ाली है।',
  makeSpace: 'पुराने बैकअप (BACKUP_KEEP घटाने पर कम रहेंगे), लॉग या दूसरे प्रोग्राम हटाएँ, या बड़ी डिस्क लें।',

  databaseLarge:
    '{bytes} का है, यहाँ जाँचने के लिए बहुत बड़ा: npm run cli -- doctor चलाएँ, या कोई बैकअप जाँचें।',
  databaseDamaged: '{damage}',
  databaseIntact: 'सही-सलामत है, और उसकी सभी कड़ियाँ जुड़ी हैं।',

  versionSame: 'प्रोग्राम का संस्करण {version} है, और डेटाबेस भी उसी का है।',
  versionNewer: 'प्रोग्राम का संस्करण {version} है; डेटाबेस उससे नए संस्करण का है।',
  updateProgram: 'प्रोग्राम अपडेट करें।',
  versionOlder: 'प्रोग्राम का संस्करण {version} है; डेटाबेस उससे पुराने संस्करण का है।',
  startToUpdate: 'साइट शुरू करें: वह कॉपी रखकर डेटाबेस अपडेट कर लेगी।',

  indexBuilding: 'सूची फिर से बन रही है; तब तक पुरानी से काम चल रहा है।',
  waitOrReindex: 'साइट चलने दें, या: npm run cli -- reindex',
  indexComplete: 'इसमें सभी प्रकाशित लेख हैं, और उनके सिवा कुछ नहीं।',
  indexGaps: 'छूटे हुए प्रकाशित लेख: {missing}; फ़ालतू लेख: {extra}।',
  reindex: 'npm run cli -- reindex',

  filesMissing: 'गायब या ख़ाली फ़ाइलें ({number}): {keys}',
  restoreFiles: 'पिछला बैकअप वापस लाएँ: वह गायब फ़ाइलें जोड़ देता है। या फ़ाइलें फिर अपलोड करें।',
  filesThere: 'सब मौजूद हैं ({number})।',
  filesExtra: 'बेकार फ़ाइलें: {number} ({bytes}); इनमें से जो साइट ने बनाई थीं, वे एक दिन बाद हट जाती हैं।',
  lastSweep: 'पिछली सफ़ाई {day} को हुई; हटाई गई फ़ाइलें: {number}।',

  storageForeign: 'यह स्टोरेज किसी और साइट का है: यह साइट वहाँ कुछ नहीं मिटाती।',
  claimStorage:
    'अगर यह साइट उसी की जगह चल रही है: npm run cli -- files claim। नहीं तो हर साइट को अलग बकेट दें।',
  filesUnknown:
    'कुछ नहीं मिटाया गया: {number} फ़ाइलें डेटाबेस में नहीं हैं, और वे आधी से ज़्यादा हैं या डेटाबेस से पुरानी हैं।',
  checkDatabaseOfFiles:
    'अगर यह इन फ़ाइलों का डेटाबेस नहीं है, तो पिछला बैकअप वापस लाएँ। नहीं तो बेकार फ़ाइलें ख़ुद हटाएँ।',

  timeHere: 'यहाँ का समय {time} है।',
  savedLater: 'पर कुछ इसके {hours} घंटे बाद सेव हुआ था।',
  clockJumped:
    'साइट पिछली बार इससे {days} दिन पहले चली थी। एक दिन बीतने तक कुछ नहीं मिटेगा, और तय समय वाले लेख रुके रहेंगे।',
  confirmClock:
    'समय सही हो, तो डैशबोर्ड के पहले पन्ने पर बताएँ, या: npm run cli -- clock confirm। ग़लत हो, तो घड़ी ठीक करें: timedatectl set-ntp true',
  setClock: 'मशीन की घड़ी ठीक करें, हो सके तो NTP से: timedatectl set-ntp true',

  noBackupYet: 'अभी कोई नहीं है; साइट नई है।',
  lastBackup: 'पिछला बैकअप {day} का है।',
  lastBackupProven: 'पिछला बैकअप {day} का है ({bytes}) और उसे अलग से वापस लाकर जाँच लिया गया है।',
  lastBackupUnproven: 'पिछला बैकअप {day} का है और अभी जाँचा नहीं गया: npm run cli -- verify {name}',
  readLogOrBackUp: 'साइट का लॉग देखें, या अभी बैकअप लें: npm run cli -- backup',
  allowBackupFolder:
    'डिस्क को लिखने लायक़ जोड़ें। systemd में सर्विस को वहाँ लिखने दें: systemctl edit dharohar में ये पंक्तियाँ लिखें: [Service] और ReadWritePaths=-{folder}; फिर systemctl restart dharohar।',
  planAndBackUp:
    'BACKUP_AT=03:30 लिखें, और BACKUP_DIR में किसी दूसरी डिस्क का फ़ोल्डर। अभी बैकअप लें: npm run cli -- backup',

  backupFailed: 'पिछली बार बैकअप नहीं हो सका: {reason}.',
  backupsUnlisted: 'बैकअप की सूची नहीं मिल सकी: {reason}.',
  backupGone: 'पिछला बैकअप {name} अब {place} में नहीं है।',
  backupMissed: '{time} का बैकअप नहीं हुआ।',
  backupOverdue: '{days} दिन से कोई बैकअप नहीं हुआ।',
  noBackup: 'अभी कोई बैकअप नहीं है।',

  noPlan: 'बैकअप का कोई समय तय नहीं है।',
  setPlan: 'BACKUP_AT=03:30 लिखें।',
  notSealed: 'बकेट {bucket} के बैकअप पर ताला नहीं है, और उनमें ई-मेल और पासवर्ड के हैश हैं।',
  setKey: 'BACKUP_KEY लिखें, और उसकी कॉपी कहीं और रखें।',
  sameDisk: 'बैकअप साइट की ही डिस्क पर हैं: डिस्क ख़राब हुई, तो वे भी जाएँगे।',
  useOtherDisk: 'BACKUP_DIR में किसी दूसरी डिस्क का फ़ोल्डर लिखें, या BACKUP_BUCKET तय करें।',
  planToBucket: '{time}, बकेट में।',
  planToDisk: '{time}, दूसरी डिस्क पर।',
}
