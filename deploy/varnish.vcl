# Varnish 7 in front of the site. The site's settings: PUBLIC_ORIGIN, TRUST_PROXY=1, PURGE_URL=http://varnish:80/
vcl 4.1;

import std;

backend site {
  .host = "site";
  .port = "3000";
  .probe = { .url = "/readyz"; .interval = 2s; .timeout = 1s; .window = 3; .threshold = 2; }
}

# Only containers and machines in your own network may purge.
acl ours {
  "127.0.0.0"/8;
  "10.0.0.0"/8;
  "172.16.0.0"/12;
  "192.168.0.0"/16;
  "::1";
  "fc00::"/7;
}

sub vcl_recv {
  if (req.method == "PURGE") {
    if (client.ip !~ ours) { return (synth(403)); }
    if (!req.http.Surrogate-Key) { return (synth(400)); }
    ban("obj.http.Surrogate-Key ~ (^|\s)(" + regsuball(req.http.Surrogate-Key, " ", "|") + ")(\s|$)");
    return (synth(200, "Purged"));
  }
  # Users who are signed in, or have a toast to see, get personal pages.
  if (req.http.Cookie ~ "(^|; *)(__Host-)?(session|toast)=") { return (pass); }
  unset req.http.Cookie;
  # Pictures exist in a format for each of these values.
  if (req.url ~ "^/media/") {
    if (req.http.Accept ~ "image/avif") { set req.http.Accept = "image/avif,image/webp"; }
    elsif (req.http.Accept ~ "image/webp") { set req.http.Accept = "image/webp"; }
    else { unset req.http.Accept; }
  }
  # Campaign parameters do not change a page.
  set req.url = regsuball(req.url, "(?<=[?&])(fbclid|gclid|utm_[a-z]+)=[^&]*(&|$)", "");
  set req.url = regsub(req.url, "[?&]+$", "");
  # While the site responds, a copy is at most a minute old; while it does not, at most a day.
  set req.grace = 30s;
  if (!std.healthy(req.backend_hint)) { set req.grace = 24h; }
}

sub vcl_backend_response {
  set beresp.grace = 24h;
  # After an error, the existing copy stays.
  if (beresp.status >= 500 && bereq.is_bgfetch) { return (abandon); }
}

sub vcl_deliver {
  unset resp.http.Surrogate-Key;
  set resp.http.X-Cache = "miss";
  if (obj.hits > 0) { set resp.http.X-Cache = "hit"; }
}
