#!/bin/sh
# Installs what the workspaces that were copied beside this manifest need at run time, into ./node_modules, and writes the list
# of it to /sbom/<name>.cdx.json. Run in a build stage: `sh install-production.sh <name>`.
set -eu

# The lock file knows all workspaces; without the development dependencies npm asks only for those that are here.
npm pkg delete devDependencies
npm pkg delete devDependencies --workspaces

# No package that runs in production needs its install script.
npm ci --omit=dev --ignore-scripts

mkdir -p /sbom
npm sbom --sbom-format cyclonedx --sbom-type application --omit=dev > "/sbom/$1.cdx.json"
# npm names it after the folder it lies in.
sed -i "0,/\"name\": \"app\"/s//\"name\": \"$1\"/" "/sbom/$1.cdx.json"

# Node runs JavaScript alone below node_modules: declarations, maps, sources, manuals and tests are half of the size. Licences stay.
find node_modules -type f \
  \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.md' -o -name '*.tsbuildinfo' \) \
  ! -iname 'licen[cs]e*' ! -iname 'notice*' -delete
find node_modules -type d \
  \( -name test -o -name tests -o -name __tests__ -o -name benchmark -o -name .github \) -prune -exec rm -rf {} +
# Of a family of fonts three faces are printed with; what pdfkit has for browsers is never loaded.
if [ -d node_modules/dejavu-fonts-ttf ]; then
  find node_modules/dejavu-fonts-ttf/ttf -type f \
    ! -name DejaVuSansCondensed.ttf ! -name DejaVuSansCondensed-Bold.ttf ! -name DejaVuSansMono.ttf -delete
  rm node_modules/dejavu-fonts-ttf/status.txt node_modules/pdfkit/js/pdfkit.standalone.js
fi
# Tesseract has five builds and two models. One build and the small model are loaded; the others are removed.
if [ -d node_modules/tesseract.js-core ]; then
  find node_modules/tesseract.js-core -type f -name 'tesseract-core*' \
    ! -name tesseract-core-simd-lstm.js ! -name tesseract-core-simd-lstm.wasm -delete
  rm -r node_modules/@tesseract.js-data/pol/4.0.0
fi
find node_modules -type d -empty -delete

# Whatever umask the build ran under: everybody reads, only root writes.
chmod -R a+rX,go-w node_modules
