#!/bin/sh
# For any other service: sh docs.sh check | build | pages | deploy | search. Keep .docsc/cache between runs.
# BASE is the branch that a change goes to; DOCS_HOST, and what its branch below reads, say where the site goes.
set -eu

check() {
  # What a change touches, or everything. Jenkins, CircleCI and Azure DevOps read the report.
  if [ -n "${BASE:-}" ]; then
    npx docsc check --strict --changed-since "origin/$BASE" --format text --format junit=docsc.xml
  else
    npx docsc check --strict --format text --format junit=docsc.xml
  fi
}

build() {
  npx docsc check --strict
  # DOCSC_CACHE_TOKEN and DOCSC_CACHE_SIGNATURE_KEY are for a site with "cache.remote" only.
  npx docsc build
}

pages() {
  # The pages that a change concerns, for a comment of your service. PREVIEW_URL is where the preview is.
  npx docsc changed --since "origin/$BASE" --format markdown=pages.md --preview-url "$PREVIEW_URL"
}

deploy_s3() {
  aws s3api put-bucket-website --bucket "$S3_BUCKET" --website-configuration file://build/.docsc/s3-website.json
  aws s3 sync build "s3://$S3_BUCKET" --exclude '.docsc*' --cache-control no-cache
  aws s3 sync build/assets "s3://$S3_BUCKET/assets" --cache-control 'public, max-age=31536000, immutable'
  jq -r '.[] | [.file, .key] | @tsv' build/.docsc/s3-pages.json | while IFS="$(printf '\t')" read -r file key; do
    aws s3 cp "build/$file" "s3://$S3_BUCKET/$key" --content-type 'text/html; charset=utf-8' --cache-control no-cache
  done
  jq -c '.[]' build/.docsc/s3-redirects.json |
    xargs -d '\n' -P 8 -I{} aws s3api put-object --bucket "$S3_BUCKET" --cli-input-json {}
}

deploy() {
  case "$DOCS_HOST" in
    # NETLIFY_AUTH_TOKEN, NETLIFY_SITE_ID
    netlify) npx --yes netlify-cli@27 deploy --prod --no-build --dir build ;;
    # CLOUDFLARE_API_TOKEN, CLOUDFLARE_ACCOUNT_ID
    cloudflare) npx --yes wrangler@4 pages deploy build --project-name "$CLOUDFLARE_PROJECT" --branch main ;;
    # VERCEL_ORG_ID, VERCEL_PROJECT_ID
    vercel) npx --yes vercel@64 deploy build --prod --yes --token "$VERCEL_TOKEN" ;;
    nginx)
      rsync --archive --delete --delay-updates build/ "$NGINX_SERVER:$NGINX_FOLDER"
      ssh "$NGINX_SERVER" 'sudo nginx -t && sudo systemctl reload nginx'
      ;;
    # AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY
    s3) deploy_s3 ;;
    *) echo "DOCS_HOST is none of netlify, cloudflare, vercel, nginx and s3." >&2 && exit 2 ;;
  esac
}

case "${1:-}" in
  check | build | pages | deploy) "$1" ;;
  # After the site, so that no hit leads to a page that is not there yet. Reads DOCSC_SEARCH_KEY.
  search) npx docsc search push ;;
  *) echo "Use: sh docs.sh check | build | pages | deploy | search" >&2 && exit 2 ;;
esac
