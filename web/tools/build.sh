#!/bin/sh
# Builds the page if any of its sources has changed.
set -eu
cd "$(dirname "$0")/.."
[ node_modules/.package-lock.json -nt package-lock.json ] || npm ci --no-fund --no-audit --loglevel=error
if [ -f dist/index.html ] && [ -z "$(find src public tools index.html package-lock.json vite.config.ts ../server/src/main/resources/openapi.json \
    -newer dist/index.html ! -name 'schema.d.ts' ! -name 'operations.gen.ts' -type f -print 2>/dev/null | head -n 1)" ]; then
    exit 0
fi
npm run build --loglevel=error
