/** The two files that make a zip file an extension: https://learn.microsoft.com/visualstudio/extensibility/vsix-extension-schema-2-0-reference */
import { escapeUTF8 } from 'entities';

/** The parts of an extension's `package.json` that its manifest repeats. */
export type ExtensionPackage = {
  name: string;
  displayName: string;
  publisher: string;
  version: string;
  description: string;
  categories: string[];
  keywords: string[];
  engines: { vscode: string };
  extensionKind: string[];
};

/** Which kinds of files the archive holds. */
export const CONTENT_TYPES = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".md" ContentType="text/markdown"/>
  <Default Extension=".txt" ContentType="text/plain"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
`;

/** Writes `extension.vsixmanifest`. */
export function writeManifest(extension: ExtensionPackage): string {
  const escaped = (text: string | string[]) => escapeUTF8([text].flat().join(','));
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escaped(extension.name)}" Version="${escaped(extension.version)}" Publisher="${escaped(extension.publisher)}"/>
    <DisplayName>${escaped(extension.displayName)}</DisplayName>
    <Description xml:space="preserve">${escaped(extension.description)}</Description>
    <Tags>${escaped(extension.keywords)}</Tags>
    <Categories>${escaped(extension.categories)}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escaped(extension.engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="${escaped(extension.extensionKind)}"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/readme.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
`;
}
