const BOTH = (...stems: string[]) => stems.flatMap((stem) => [`${stem}-H`, `${stem}-V`]);

/** The character maps that every reader brings along (ISO 32000-1 table 118), and their successors. */
export const CHARACTER_MAPS = [
  ...BOTH("Identity", "GB-EUC", "GBpc-EUC", "GBK-EUC", "GBKp-EUC", "GBK2K", "UniGB-UCS2", "UniGB-UTF8", "UniGB-UTF16", "UniGB-UTF32"),
  ...BOTH("B5pc", "HKscs-B5", "ETen-B5", "ETenms-B5", "CNS-EUC", "UniCNS-UCS2", "UniCNS-UTF8", "UniCNS-UTF16", "UniCNS-UTF32"),
  ...BOTH("83pv-RKSJ", "90ms-RKSJ", "90msp-RKSJ", "90pv-RKSJ", "Add-RKSJ", "EUC", "Ext-RKSJ", "UniJIS-UCS2", "UniJIS-UCS2-HW"),
  ...BOTH("UniJIS-UTF8", "UniJIS-UTF16", "UniJIS-UTF32", "UniJIS2004-UTF16", "UniJIS2004-UTF32", "UniJISX0213-UTF32"),
  ...BOTH("KSC-EUC", "KSCms-UHC", "KSCms-UHC-HW", "KSCpc-EUC", "UniKS-UCS2", "UniKS-UTF8", "UniKS-UTF16", "UniKS-UTF32"),
  ...["H", "V"],
];
