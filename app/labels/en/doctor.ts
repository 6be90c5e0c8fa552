/** The doctor's check names, findings and advice, and backup problems: for the System tab, emails and the command line. */
export const doctor = {
  checkSettings: 'Settings',
  checkNames: 'Variables',
  checkProxy: 'Proxy',
  checkAddress: 'Address',
  checkMail: 'Mail',
  checkStorage: 'Storage',
  checkPrimary: 'Primary',
  checkDatabase: 'Database',
  checkPermissions: 'Permissions',
  checkSpace: 'Disk space',
  checkVersion: 'Version',
  checkIndex: 'Search index',
  checkFiles: 'Files',
  checkClock: 'Clock',
  checkBackups: 'Backups',
  checkBackupPlan: 'Backup plan',

  checkFailed: 'This check failed: {reason}.',
  readLog: "Read the site's log.",
  restoreBackup:
    'Stop the site and restore the last backup: npm run cli -- restore FILE (docs/backup.md).',
  noDatabase: 'There is no database in {folder} yet.',
  startOrSetFolder: 'Start the site once, or set DATA_DIR to its folder.',

  originUnset: 'PUBLIC_ORIGIN is not set: the site accepts any host name.',
  setOrigin: 'Set it to the public URL, such as https://news.example.',
  notSecure: 'Readers reach the site without https: passwords can be read in transit.',
  useHttps: 'Put a proxy with a certificate in front and set PUBLIC_ORIGIN to its https URL.',
  exampleContact: 'The contact page does not show your own details yet.',
  fillInContact: 'Fill in the contact details in the dashboard under Settings.',
  settingsComplete: 'Complete.',
  namesKnown: 'Every name is a setting.',
  unknownInFile: 'The site will not start, because these names in .env are not settings: {names}.',
  correctNames: 'Correct or remove them; .env.example has all names.',
  unknownInEnvironment: 'These environment variables are not settings and are ignored: {names}.',
  correctIfMeant: 'If one is meant for this site, correct its name; .env.example has all names.',

  proxyUncounted:
    'A proxy terminates https, but TRUST_PROXY is 0: all readers share its IP and one set of limits.',
  proxySends:
    'A proxy is in front (it sends {header}), but TRUST_PROXY is 0: all readers share its IP and one set of limits.',
  countProxies: 'Set TRUST_PROXY to the number of your proxies, usually 1.',
  proxySilent:
    'TRUST_PROXY is set, but no proxy sends X-Forwarded-For: a client could claim any IP.',
  letProxySend: 'Let the proxy send it, or set TRUST_PROXY=0 if there is none.',
  proxies: '{number} in front.',
  noProxy: 'None in front.',

  addressUnset: 'Not set, so not tested.',
  addressWorks: '{url} leads here.',
  cannotWrite: 'The running site cannot write: {what}.',
  freeSpace: "Free space on the disk, and make DATA_DIR writable for the site's user.",
  addressElsewhere: '{url} responds with {status}, but it is not this site.',
  pointDomain:
    'Point the domain and the proxy to this machine; the proxy has to forward the Host header.',
  addressUnreachable: '{url} cannot be reached from here: {reason}.',
  checkDomain:
    'Start the site; check the domain, the certificate and the proxy. Some networks cannot reach their own public address; if so, ignore this.',

  mailIsUnset: 'SMTP_URL is not set: admins create the password reset links.',
  mailWorks: '{host} accepts our mail, which comes from {sender}.',
  mailServerRejects: 'The mail server {host} rejects us: {reason}.',
  checkSmtp:
    'Check SMTP_URL: host, port, user and password; smtps:// for port 465. Until then, admins can create the links.',

  checkStorageSettings:
    'Check the storage settings (S3_…, UPLOADTHING_TOKEN) and whether the storage can be reached from here. Until then, readers see the default picture.',
  storageUnset:
    'The files were moved to {storage}, but its settings are missing: the site uses the disk.',
  setStorage: 'Set them (S3_…, UPLOADTHING_TOKEN) and restart the site.',
  backupsPublic: 'Backups are in the bucket that serves pictures to readers.',
  useOtherBucket: 'Use another, private bucket for BACKUP_BUCKET.',
  filesAreOn: 'Files are on {storage}.',
  filesWereMoved:
    'Files are on {storage}, because they were moved there. You can set STORAGE={storage} too.',

  checkSyncUrl:
    'Check DATABASE_SYNC_URL, and whether it can be reached from here. Until then, the site can be read, but not edited.',
  primaryWorks: '{url} can be reached.',
  picturesOnOneDisk:
    "Several containers may serve this site, but pictures are on one container's disk.",
  moveFiles: 'Set STORAGE to s3 or uploadthing; `files move` copies the existing files.',

  notWritable: "The site's user {user} cannot write {path}.",
  makeWritable: 'chown -R {user} {folder}, or mount the disk writable.',
  readableByAll:
    'Every user of this machine can read {folder}, which contains email addresses and password hashes.',
  makePrivate: 'chmod 700 {folder}',
  permissionsFine: 'The site can write its data, and other users cannot read it.',

  spaceLeft: '{bytes} are free in {folder}.',
  makeSpace:
    'Remove old backups (set BACKUP_KEEP to keep fewer), logs or other programs, or use a larger disk.',

  databaseLarge: '{bytes}, too large to check here: run npm run cli -- doctor, or verify a backup.',
  databaseDamaged: '{damage}',
  databaseIntact: 'Intact, and every reference is valid.',

  versionSame: 'The program is {version}, and the database matches it.',
  versionNewer: 'The program is {version}; the database is from a newer version.',
  updateProgram: 'Update the program.',
  versionOlder: 'The program is {version}; the database is from an older version.',
  startToUpdate: 'Start the site: it copies the database, then updates it.',

  indexBuilding: 'The index is being rebuilt; the old one is in use.',
  waitOrReindex: 'Leave the site running, or run: npm run cli -- reindex',
  indexComplete: 'It contains every published post and no others.',
  indexGaps: 'Published posts missing from it: {missing}; other entries in it: {extra}.',
  reindex: 'npm run cli -- reindex',

  filesMissing: 'Missing or empty files ({number}): {keys}',
  restoreFiles: 'Restore the last backup, which adds missing files, or upload the files again.',
  filesThere: 'All files are present ({number}).',
  filesExtra:
    'Unused files: {number} ({bytes}); those that the site generated are removed after a day.',
  lastSweep: 'The last cleanup was on {day}; files removed: {number}.',

  storageForeign: 'The storage belongs to another site: this one deletes nothing there.',
  claimStorage:
    'If this site has replaced that one: npm run cli -- files claim. Otherwise give each site a bucket of its own.',
  filesUnknown:
    'Nothing is deleted, because {number} files, most of them or some older than the database, are not in the database.',
  checkDatabaseOfFiles:
    'If this is not the database of these files, restore the last backup. Otherwise remove the unused files yourself.',

  timeHere: "The machine's clock shows {time}.",
  savedLater: 'But something was saved {hours} hours later than that.',
  clockJumped:
    'That is {days} days after the site last ran. Until a day has passed, nothing is deleted, and planned posts wait.',
  confirmClock:
    'If the time is right, confirm it in the overview, or with: npm run cli -- clock confirm. Otherwise set the clock: timedatectl set-ntp true',
  setClock: "Set the machine's clock, preferably by NTP: timedatectl set-ntp true",

  noBackupYet: 'None yet; the site is new.',
  lastBackup: 'The last backup is from {day}.',
  lastBackupProven: 'The last backup is from {day} ({bytes}) and was verified by a test restore.',
  lastBackupUnproven:
    'The last backup is from {day} and has not been verified yet: npm run cli -- verify {name}',
  readLogOrBackUp: "Read the site's log, or back up now: npm run cli -- backup",
  allowBackupFolder:
    'Mount the disk writable. Under systemd, allow the service to write there: systemctl edit dharohar, with the lines [Service] and ReadWritePaths=-{folder}; then systemctl restart dharohar.',
  planAndBackUp:
    'Set BACKUP_AT=03:30, and BACKUP_DIR to a folder on another disk. Now: npm run cli -- backup',

  backupFailed: 'The newest backup failed: {reason}.',
  backupsUnlisted: 'Backups cannot be listed: {reason}.',
  backupGone: 'The last backup, {name}, is no longer in {place}.',
  backupMissed: 'The backup scheduled for {time} did not run.',
  backupOverdue: 'There has been no backup for {days} days.',
  noBackup: 'There is no backup yet.',

  noPlan: 'No backups are scheduled.',
  setPlan: 'Set BACKUP_AT=03:30.',
  notSealed:
    'Backups in the bucket {bucket} are not encrypted, and they contain email addresses and password hashes.',
  setKey: 'Set BACKUP_KEY, and store a copy of it elsewhere.',
  sameDisk: "Backups are on the site's own disk: if it fails, they are lost too.",
  useOtherDisk: 'Set BACKUP_DIR to a folder on another disk, or BACKUP_BUCKET.',
  planToBucket: 'At {time}, to a bucket.',
  planToDisk: 'At {time}, to another disk.',
} as const
