// Version 13 needs Node-API 10 (Node 22.14), without which it crashes the process (docs/decisions/001-stack-and-versions.md).
module.exports =
  Number(process.versions.napi) >= 10 ? require('better-sqlite3-13') : require('better-sqlite3-12')
